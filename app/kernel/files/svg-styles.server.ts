import { type CssNode, type Declaration, generate, type List, parse, tokenize, tokenTypes } from "css-tree";
import type { LeftOut } from "./media-item.ts";
import { fontToken } from "./svg-embedded.server.ts";

/** A reference within the drawing. Ids may contain letters of any alphabet. */
const ownReference = /url\(\s*(["']?)#[\p{L}\p{M}\p{N}_.:-]+\1\s*\)/giu;
/** Anything that could load or run something, or hide either from this expression. */
const suspicious =
  /url\s*\(|@|\\|image\s*\(|image-set|src\s*\(|element\s*\(|expression|behaviou?r|binding|script:|<|\/\*/i;
/** A reference in a custom property is drawn wherever the property is used. */
const namedReference = /--[^:;{}]*:[^;}]*url\s*\(/i;
/** References to external resources. */
const outside = /(?:url|image|src)\s*\((?!\s*["']?(?:#|data:|embedded-))|image-set/i;
/** At-rules that contain other rules. */
const groups = new Set(["media", "supports", "layer"]);
const localSource = /^local\((?:"[^"\\<{}]*"|[\w\s-]+)\)$/;

/** Whether style rules, or the value of a presentation attribute, refer to nothing outside the drawing. */
export function isSafeCss(css: string): boolean {
  return !suspicious.test(css.replace(ownReference, "")) && !namedReference.test(css);
}

/** The kind of loss to report for unsafe style rules. */
export function unsafeAs(css: string): LeftOut {
  return outside.test(css) ? "outside" : "styles";
}

/**
 * Removes from a style sheet, or from an element's own style, every rule and declaration that refers to
 * anything outside the drawing.
 * @param leave is called with the kind of each loss that may be visible
 */
export function cleanCss(
  css: string,
  context: "stylesheet" | "declarationList",
  leave: (what: LeftOut) => void,
): string {
  // In a style sheet, a string may contain what looks like the end of a rule.
  if (isSafeCss(css) && (context === "declarationList" || !/["']/.test(css))) return css;
  const tree = parse(withoutStrayEnds(css), { context });
  if (tree.type === "StyleSheet" || tree.type === "DeclarationList") keepSafe(tree.children, leave);
  return generate(tree);
}

/** The closing token of each opening token. */
const ends = new Map<number, number>([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);
const anyEnd = new Set(ends.values());

/**
 * Replaces closing brackets that have no opening bracket. At one of them, css-tree continues in text it has
 * already parsed, and may never return. The replacement makes the next rule just as invalid for browsers.
 */
function withoutStrayEnds(css: string): string {
  const open: number[] = [];
  let clean = "";
  tokenize(css, (type, start, end) => {
    const ending = ends.get(type);
    const isStray = open.length === 0 && anyEnd.has(type);
    if (ending !== undefined) open.push(ending);
    else if (type === open.at(-1)) open.pop();
    clean += isStray ? " ! " : css.slice(start, end);
  });
  return clean;
}

type Leave = Parameters<typeof cleanCss>[2];

/** @returns whether any node remains */
function keepSafe(nodes: List<CssNode>, leave: Leave): boolean {
  nodes.forEach((node, item) => {
    if (!isStored(node, leave)) nodes.remove(item);
  });
  return !nodes.isEmpty;
}

function isStored(node: CssNode, leave: Leave): boolean {
  switch (node.type) {
    case "Declaration":
      return isSafeDeclaration(node, leave);
    case "Rule":
      return isSafePrelude(node.prelude, leave) && keepSafe(node.block.children, leave);
    case "Atrule": {
      const name = node.name.toLowerCase();
      if (name === "font-face" && node.block) return keepFace(node.block.children, leave);
      if (groups.has(name) && node.block)
        return isSafePrelude(node.prelude, leave) && keepSafe(node.block.children, leave);
      if (name === "import") leave("outside");
      if (name.endsWith("keyframes")) leave("animations");
      return false;
    }
    case "Raw":
      // An invalid declaration has no effect, unless it is a nested rule that css-tree doesn't recognize.
      if (node.value.includes("{")) leave("styles");
      return false;
    default:
      return false;
  }
}

function isSafePrelude(prelude: CssNode | null, leave: Leave): boolean {
  const text = prelude ? generate(prelude) : "";
  // In a name, unlike in a function, an escape hides nothing. svg-references.ts separates rules by braces.
  if (isSafeCss(text.includes("(") ? text : text.replaceAll("\\", "")) && !/[{};]/.test(text)) return true;
  leave("styles");
  return false;
}

function isSafeDeclaration(declaration: Declaration, leave: Leave): boolean {
  const text = generate(declaration);
  if (isSafeCss(text) && !/[{}]/.test(text)) return true;
  // Browsers ignore the private properties of drawing programs.
  if (!declaration.property.startsWith("-")) leave(unsafeAs(text));
  return false;
}

/**
 * Keeps only sources of a font face that are embedded or on the device.
 * @returns whether any source remains
 */
function keepFace(declarations: List<CssNode>, leave: Leave): boolean {
  let hasSource = false;
  declarations.forEach((node, item) => {
    if (node.type !== "Declaration" || node.property.toLowerCase() !== "src") {
      if (!isStored(node, leave)) declarations.remove(item);
      return;
    }
    const given = generate(node.value);
    const stored = given.split(",").filter(isOwnSource);
    if (outside.test(given)) leave("outside");
    else if (given.includes("embedded-other")) leave("fonts");
    hasSource ||= stored.length > 0;
    if (stored.length > 0) node.value = { type: "Raw", value: stored.join(",") };
    else declarations.remove(item);
  });
  return hasSource;
}

/** @param source one source of a font face, as serialized by css-tree */
function isOwnSource(source: string): boolean {
  const [from = ""] = source.trim().split(/\s*format\((?:"[\w-]+"|[\w-]+)\)$/);
  const [, address = ""] = /^url\(([^()]*)\)$/.exec(from) ?? [];
  return fontToken.test(address) || localSource.test(from);
}
