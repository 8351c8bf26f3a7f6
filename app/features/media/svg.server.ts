import sanitizeHtml, { type Attributes } from "sanitize-html";
import { isSafeCss, svgAttributes, svgElements } from "./svg-allowed.server.ts";
import { svgSize } from "./svg-size.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";
/** Stands in for `style` while cleaning, so that style sheets are escaped like any other text. */
const STYLE = "svg-style";
/** Their content goes with them; of other unknown elements the drawing inside stays. */
const droppedWhole = [
  ..."script foreignObject metadata iframe object embed audio video animate set handler".split(" "),
];

/** A cleaned drawing and its size in pixels. */
export interface CleanSvg {
  text: string;
  width: number;
  height: number;
}

/**
 * Reads a file as SVG: UTF-8 text whose root element is `svg`.
 * @returns its text; null when it is something else
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

/** Walks over what may stand before the root element: white space, comments, instructions, a doctype. */
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

/** A doctype's own declarations stand in brackets and hold `>` themselves. */
function endOf(text: string, ending: string): number {
  const head = /^<!DOCTYPE[^[>]*\[/.exec(text);
  const close = head ? text.indexOf("]", head[0].length) : 0;
  const at = close < 0 ? -1 : text.indexOf(ending, close);
  return at < 0 ? -1 : at + ending.length;
}

/**
 * Keeps of a drawing what only draws: no scripts, handlers, animations, foreign markup, doctype or entities, and no
 * reference that leads out of the file.
 * @param text as readSvg gives it
 * @returns null when it is cut off
 */
export function cleanSvg(text: string): CleanSvg | null {
  if (!/<\/svg\s*>\s*(<!--[^>]*-->\s*)*$|^[^<]*<svg[^<]*\/>\s*$/.test(text)) return null;
  let size: { width: number; height: number } | null = null;
  const clean = sanitizeHtml(text, {
    parser: { xmlMode: true, decodeEntities: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    allowedTags: [...svgElements, STYLE],
    allowedAttributes: { "*": [...svgAttributes, "href", "style"], svg: ["xmlns"] },
    disallowedTagsMode: "discard",
    nonTextTags: droppedWhole,
    selfClosing: [],
    parseStyleAttributes: false,
    nestingLimit: 200,
    transformTags: {
      "*": (tagName, attributes) => {
        const attribs = safeAttributes(attributes);
        if (tagName !== "svg") return { tagName: tagName === "style" ? STYLE : tagName, attribs };
        if (size) return { tagName, attribs };
        size = svgSize(attribs);
        const viewBox = attribs.viewBox ?? `0 0 ${size.width} ${size.height}`;
        return { tagName, attribs: { xmlns: NAMESPACE, ...attribs, viewBox } };
      },
    },
    textFilter: (words, tagName) => (tagName ? words : ""),
    exclusiveFilter: ({ tag, text: words }) => tag === "style" && !isSafeCss(words),
  });
  const root = clean
    .slice(clean.indexOf("<svg"))
    .replaceAll(`<${STYLE}`, "<style")
    .replaceAll(`</${STYLE}`, "</style");
  return size && { text: root, ...(size as { width: number; height: number }) };
}

function safeAttributes(attributes: Attributes): Attributes {
  const { "xlink:href": linked, href = linked, xmlns: _own, style, ...rest } = attributes;
  const kept = Object.entries(rest).filter(([, value]) => value !== "" && isSafeCss(value));
  return {
    ...Object.fromEntries(kept),
    ...(href && /^#[\w.:-]+$/.test(href) ? { href } : {}),
    ...(style && isSafeCss(style) ? { style } : {}),
  };
}
