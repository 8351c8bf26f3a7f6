import sanitizeHtml, { type Attributes } from "sanitize-html";
import type { LeftOut } from "./media-item.ts";
import { pictureToken, type Unpacked } from "./svg-embedded.server.ts";
import { multiplies } from "./svg-references.ts";
import { cleanCss, isSafeCss, unsafeAs } from "./svg-styles.server.ts";
import { droppedWhole, reasons, svgAttributes, svgElements } from "./svg-vocabulary.ts";

export const NAMESPACE = "http://www.w3.org/2000/svg";
/** Replaces `style` during cleaning, so that style sheets are escaped like any other text. */
export const STYLE = "svg-style";
/** Drawings are XML. */
export const parser = {
  xmlMode: true,
  decodeEntities: true,
  lowerCaseTags: false,
  lowerCaseAttributeNames: false,
};
const sheet = /<svg-style([^>]*)>([^<]*)<\/svg-style>/g;
/** Elements that show an image file. */
const pictureElements = new Set(["image", "feImage"]);

/** A cleaned drawing and its size in pixels. */
export interface CleanSvg {
  text: string;
  /** Whether the given drawing has a `viewBox`. */
  hasViewBox: boolean;
  leftOut: LeftOut[];
  width: number;
  height: number;
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
 * Removes everything from a drawing that does not draw: scripts, handlers, animations, foreign markup,
 * doctype, entities and references to anything outside the file.
 * @param text as returned by unpack, with its files
 * @returns null if the drawing is truncated, or repeats its own parts too often
 */
export function cleanSvg(text: string, files: Unpacked["files"] = new Map()): CleanSvg | null {
  if (!/<\/svg\s*>\s*(<!--[^>]*-->\s*)*$|^[^<]*<svg[^<]*\/>\s*$/.test(text)) return null;
  const leftOut = new Set<LeftOut>();
  const leave = (what: LeftOut) => void leftOut.add(what);
  const isStored = (href: string) => pictureToken.test(href) && files.has(href);
  let size: { width: number; height: number } | null = null;
  let hasViewBox = false;
  const clean = sanitizeHtml(text, {
    parser,
    allowedTags: [...svgElements, STYLE],
    allowedAttributes: { "*": [...svgAttributes, "href", "style"], svg: ["xmlns"], [STYLE]: ["media"] },
    disallowedTagsMode: "discard",
    nonTextTags: droppedWhole,
    selfClosing: [],
    parseStyleAttributes: false,
    nestingLimit: 200,
    transformTags: {
      "*": (tagName, attributes) => {
        const reason = reasonToLeave(tagName, attributes, isStored);
        if (reason) leave(reason);
        const attribs = safeAttributes(attributes, pictureElements.has(tagName) ? isStored : isOwn, leave);
        if (tagName !== "svg") return { tagName: tagName === "style" ? STYLE : tagName, attribs };
        if (size) return { tagName, attribs };
        size = svgSize(attribs);
        hasViewBox = attribs.viewBox !== undefined;
        const viewBox = attribs.viewBox ?? `0 0 ${size.width} ${size.height}`;
        return { tagName, attribs: { xmlns: NAMESPACE, ...attribs, viewBox } };
      },
    },
    textFilter: (words, tagName) => (tagName ? words : ""),
    exclusiveFilter: ({ tag, attribs }) => pictureElements.has(tag) && !attribs.href,
  });
  const root = cleanSheets(clean.slice(clean.indexOf("<svg")), leave);
  if (multiplies(root)) return null;
  return (
    size && { text: root, hasViewBox, leftOut: [...leftOut], ...(size as { width: number; height: number }) }
  );
}

function reasonToLeave(
  tagName: string,
  attributes: Attributes,
  isStored: (href: string) => boolean,
): LeftOut | null {
  const href = hrefOf(attributes);
  if (pictureElements.has(tagName) && href && !isStored(href))
    return /^(?:embedded-|data:)/i.test(href) ? "pictures" : "outside";
  if (tagName === "use" && href && !isOwn(href)) return "outside";
  // Only the program that wrote the element reads it.
  return attributes.requiredExtensions === undefined ? (reasons[tagName] ?? null) : null;
}

/** Cleans the style sheets, which are escaped text while the rest is cleaned. */
function cleanSheets(svg: string, leave: (what: LeftOut) => void): string {
  return svg.replace(sheet, (_sheet, attributes: string, escaped: string) => {
    const css = escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    const clean = cleanCss(css, "stylesheet", leave);
    return (
      clean.trim() && `<style${attributes}>${clean.replaceAll("&", "&amp;").replaceAll(">", "&gt;")}</style>`
    );
  });
}

/** The reference of an element. The prefix of old references is usually xlink, but may be any. */
export const hrefOf = (attributes: Attributes): string =>
  attributes.href ?? Object.entries(attributes).find(([name]) => name.endsWith(":href"))?.[1] ?? "";

/** Whether a reference points to a part of the same drawing. */
export const isOwn = (href: string) => /^#[\p{L}\p{M}\p{N}_.:-]+$/u.test(href);

function safeAttributes(
  attributes: Attributes,
  isStored: (href: string) => boolean,
  leave: (what: LeftOut) => void,
): Record<string, string> {
  const { href: _href, xmlns: _own, style: given = "", ...rest } = attributes;
  const href = hrefOf(attributes);
  const stored = Object.entries(rest).filter(([, value]) => {
    if (value === "" || isSafeCss(value)) return value !== "";
    if (/url\s*\(/i.test(value)) leave(unsafeAs(value));
    return false;
  });
  const style = cleanCss(given, "declarationList", leave);
  return { ...Object.fromEntries(stored), ...(href && isStored(href) && { href }), ...(style && { style }) };
}

/** The default size, in pixels, of drawings without a size. */
const UNKNOWN = { width: 1200, height: 800 };
/** Maximum side length in pixels, as for every stored picture. */
const MAX_SIDE = 3840;

/**
 * Computes the display size of a drawing from the attributes of its root element.
 * @returns whole pixels, at most 3840 on the longer side; 1200 x 800 if no size is given
 */
export function svgSize(root: { viewBox?: string; width?: string; height?: string }): {
  width: number;
  height: number;
} {
  const box = numbers(root.viewBox);
  const ratio = box ? box.width / box.height : null;
  const width = pixels(root.width);
  const height = pixels(root.height);
  if (width && height) return fitted(width, height);
  if (ratio && width) return fitted(width, width / ratio);
  if (ratio && height) return fitted(height * ratio, height);
  return box ? fitted(box.width, box.height) : UNKNOWN;
}

/**
 * Parses a length in pixels. A length in another unit is meant for paper; the viewBox is more useful then.
 */
function pixels(length: string | undefined): number | null {
  const value = Number(/^\s*(\d*\.?\d+)(px)?\s*$/.exec(length ?? "")?.[1] ?? 0);
  return value > 0 && Number.isFinite(value) ? value : null;
}

function numbers(viewBox: string | undefined): { width: number; height: number } | null {
  const [, , width = 0, height = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}

function fitted(width: number, height: number) {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const whole = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: whole(width), height: whole(height) };
}
