import sanitizeHtml, { type Attributes } from "sanitize-html";
import { multiplies } from "./svg-references.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";
/** Stands in for `style` while cleaning, so that style sheets are escaped like any other text. */
const STYLE = "svg-style";
/** Their content goes with them; of other unknown elements the drawing inside stays. */
const droppedWhole = [
  ..."script foreignObject metadata iframe object embed audio video animate set handler".split(" "),
];

const words = (list: string) => list.trim().split(/\s+/);

/** Elements that draw. Images, links to elsewhere, scripts, animations and foreign markup are not among them. */
const svgElements = words(`
  svg g defs symbol use a switch title desc path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence
`);

/** Attributes that place and paint. */
const svgAttributes = words(`
  id class version viewBox preserveAspectRatio width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy d points
  transform pathLength rotate textLength lengthAdjust startOffset method spacing role aria-label aria-hidden
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity
  patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits
  markerUnits markerWidth markerHeight refX refY orient marker-start marker-mid marker-end
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask filter
  mix-blend-mode isolation paint-order vector-effect shape-rendering text-rendering image-rendering
  color-interpolation color-interpolation-filters enable-background
  font-family font-size font-weight font-style font-variant font-stretch letter-spacing word-spacing text-anchor
  text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode
  filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 stdDeviation edgeMode order
  kernelMatrix divisor bias targetX targetY preserveAlpha surfaceScale diffuseConstant specularConstant
  specularExponent limitingConeAngle azimuth elevation z pointsAtX pointsAtY pointsAtZ scale xChannelSelector
  yChannelSelector flood-color flood-opacity lighting-color radius baseFrequency numOctaves seed stitchTiles
  tableValues slope intercept amplitude exponent
`);

/** `url(#part)`: a reference within the drawing. */
const ownReference = /url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi;
/** What could load something, run something, or hide either from this very expression. */
const suspicious =
  /url\s*\(|@|\\|image\s*\(|image-set|src\s*\(|element\s*\(|expression|behaviou?r|binding|script:|<|\/\*/i;

/** Under a name of its own, a reference is drawn wherever that stands. */
const namedReference = /--[^:;{}]*:[^;}]*url\s*\(/i;

/** Whether style rules, or the value of an attribute that paints, lead nowhere out of the drawing. */
function isSafeCss(css: string): boolean {
  return !suspicious.test(css.replace(ownReference, "")) && !namedReference.test(css);
}

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
 * @returns null when it is cut off, or draws its own parts again too often
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
  if (multiplies(root)) return null;
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

/** For drawings that don't say how large they are. */
const UNKNOWN = { width: 1200, height: 800 };
/** As for every stored picture, in pixels. */
const LONGEST_SIDE = 3840;

/**
 * How large a drawing is to be shown, from its root element's attributes.
 * @returns whole pixels, at most 3840 on the long side; 1200 x 800 when nothing is said
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

/** Only pixels count: in other units a drawing is made for paper, and its viewBox tells more. */
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
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const whole = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: whole(width), height: whole(height) };
}
