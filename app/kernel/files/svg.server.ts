import { DomUtils, ElementType, parseDocument } from "htmlparser2";
import { ImageError } from "./image-error.server.ts";
import type { DrawingPart } from "./media-item.ts";
import { hasMotion, isDrawnAsWritten } from "./svg-styles.server.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
/** Elements in elements; libxml2 has such a limit itself. */
const MAX_DEPTH = 200;

type Node = ReturnType<typeof parseDocument>["children"][number];
/** An element of a drawing. */
export type SvgElement = Extract<Node, { attribs: unknown }>;

/** A drawing as librsvg gets it. */
export interface Svg {
  root: SvgElement;
  /** Those that show a picture embedded in the file, by the data: URI in their `href`. */
  pictures: SvgElement[];
  /** What browsers would show and librsvg doesn't, or not in the same way everywhere. */
  unshown: Set<DrawingPart>;
  isAnimated: boolean;
}

/**
 * Decodes a file as SVG: UTF-8 text whose root element is `svg`.
 * @returns its text; null if it is something else
 */
export function readSvg(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  return text !== null && rootIsSvg(text) ? text : null;
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Skips what may precede the root element: white space, comments, instructions, a doctype. */
function rootIsSvg(text: string): boolean {
  const prologue = [
    { starts: "<?", ends: "?>" },
    { starts: "<!--", ends: "-->" },
    { starts: "<!", ends: ">" },
  ];
  let rest = text.trimStart();
  for (;;) {
    const part = prologue.find(({ starts }) => rest.startsWith(starts));
    if (!part) return /^<svg[\s/>]/.test(rest);
    const end = endOf(rest, part.ends);
    if (end < 0) return false;
    rest = rest.slice(end).trimStart();
  }
}

/** A doctype's own declarations are in brackets and contain `>` themselves. */
function endOf(text: string, ending: string): number {
  const head = /^<!DOCTYPE[^[>]*\[/.exec(text);
  const close = head ? text.indexOf("]", head[0].length) : 0;
  const at = close < 0 ? -1 : text.indexOf(ending, close);
  return at < 0 ? -1 : at + ending.length;
}

/**
 * Parses a drawing and takes out of it what librsvg must not read: every reference out of the file, comments,
 * instructions, a doctype with its entities. What librsvg reads is written anew from what is returned.
 * @param text as returned by readSvg
 * @throws {ImageError} broken, if it is truncated or nested too deeply
 */
export function parseSvg(text: string): Svg {
  const isWhole = /<\/svg\s*>\s*(<!--[^>]*-->\s*)*$|^[^<]*<svg[^<]*\/>\s*$/.test(text);
  const [root, another] = isWhole ? elementsIn(parseDocument(text, { xmlMode: true })) : [];
  if (!root || another) throw new ImageError("broken");
  const svg: Svg = { root, pictures: [], unshown: new Set(), isAnimated: false };
  visit(root, svg, 0);
  Object.assign(root.attribs, { xmlns: NAMESPACE, "xmlns:xlink": XLINK });
  return svg;
}

const isElement = (node: Node): node is SvgElement => "attribs" in node;
const elementsIn = (parent: { children: Node[] }) => parent.children.filter(isElement);
const localName = ({ name }: SvgElement) => name.replace(/^.*:/s, "");
const animations = new Set(["animate", "animateMotion", "animateTransform", "set"]);
const painting = /^(?:style|fill|stroke|color|stop-color|flood-color|lighting-color|filter|clip-path|mask)$/;

/** Children first, so that nothing that is too deep is looked at as a whole. */
function visit(element: SvgElement, svg: Svg, depth: number): void {
  if (depth > MAX_DEPTH) throw new ImageError("broken");
  element.children = element.children.filter((node) => isDrawn(node, element, svg));
  for (const child of elementsIn(element)) visit(child, svg, depth + 1);
  const name = localName(element);
  if (name === "style") checkStyles(DomUtils.textContent(element), svg);
  if (name === "text" && DomUtils.textContent(element).trim() !== "") svg.unshown.add("text");
  if (animations.has(name)) svg.isAnimated = true;
  // Browsers know every feature.
  delete element.attribs.requiredFeatures;
  for (const [attribute, value] of Object.entries(element.attribs))
    if (attribute === "transform-origin" || (painting.test(attribute) && !isDrawnAsWritten(value)))
      svg.unshown.add("styles");
  refer(element, name, svg);
}

/** Notes the text boxes of web pages where nothing stands in for them, and leaves out style sheets for paper. */
function isDrawn(node: Node, parent: SvgElement, { unshown }: Svg): boolean {
  if (!isElement(node))
    return node.type === ElementType.ElementType.Text || node.type === ElementType.ElementType.CDATA;
  const { requiredExtensions, media } = node.attribs;
  if (localName(node) === "style") return media === undefined || /\b(?:all|screen)\b/i.test(media);
  if (localName(node) !== "foreignObject") return true;
  if (requiredExtensions === undefined && localName(parent) !== "switch") unshown.add("pages");
  return false;
}

function checkStyles(css: string, svg: Svg): void {
  if (!isDrawnAsWritten(css)) svg.unshown.add("styles");
  if (hasMotion(css)) svg.isAnimated = true;
}

/** Keeps a reference within the drawing, or to an embedded picture. The prefix of old ones is usually xlink, but may be any. */
function refer(element: SvgElement, name: string, { pictures, unshown }: Svg): void {
  const names = Object.keys(element.attribs).filter((attribute) => /(?:^|:)href$/i.test(attribute));
  const href = (element.attribs.href ?? element.attribs[names[0] ?? ""] ?? "").trim();
  for (const attribute of names) delete element.attribs[attribute];
  if (href.startsWith("#")) element.attribs.href = href;
  else if (href !== "" && (name === "image" || name === "feImage")) {
    if (/^data:/i.test(href)) pictures.push(element);
    else unshown.add("outside");
    element.attribs.href = href;
  } else if (href !== "" && name === "use") unshown.add("outside");
}

interface Size {
  width: number;
  height: number;
}

/** The size of drawings that give none, in pixels. */
const UNKNOWN = { width: 1200, height: 800 };

/**
 * Computes the size of a drawing from the attributes of its root element, and completes these.
 * @param longest the longer side of the result, in pixels
 */
export function setSize({ attribs }: SvgElement, longest: number): Size {
  const given = givenSize(attribs);
  const scale = longest / Math.max(given.width, given.height);
  const whole = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: whole(given.width), height: whole(given.height) };
  const shown = box(attribs.viewBox);
  if (!shown) attribs.viewBox = `0 0 ${given.width} ${given.height}`;
  // Whole pixels are not quite of the same shape, which would leave a margin.
  if (!shown || isAlike(shown, given)) attribs.preserveAspectRatio = "none";
  attribs.width = String(size.width);
  attribs.height = String(size.height);
  return size;
}

const isAlike = (one: Size, other: Size) =>
  Math.abs((one.width * other.height) / (one.height * other.width) - 1) < 0.01;

function givenSize(root: { viewBox?: string; width?: string; height?: string }): Size {
  const shown = box(root.viewBox);
  const ratio = shown ? shown.width / shown.height : null;
  const width = pixels(root.width);
  const height = pixels(root.height);
  if (width && height) return { width, height };
  if (ratio && width) return { width, height: width / ratio };
  if (ratio && height) return { width: height * ratio, height };
  return shown ?? UNKNOWN;
}

/**
 * Parses a length in pixels. A length in another unit is meant for paper; the viewBox is more useful then.
 */
function pixels(length: string | undefined): number | null {
  const value = Number(/^\s*(\d*\.?\d+)(px)?\s*$/.exec(length ?? "")?.[1] ?? 0);
  return value > 0 && Number.isFinite(value) ? value : null;
}

function box(viewBox: string | undefined): Size | null {
  const [, , width = 0, height = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}
