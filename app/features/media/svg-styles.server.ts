import { type CssNode, type Declaration, generate, type List, parse, tokenize, tokenTypes } from "css-tree";
import type { LeftOut } from "./media-item.ts";
import { fontToken } from "./svg-embedded.server.ts";

/** A reference within the drawing; where programs speak other languages, names have accents. */
const ownReference = /url\(\s*(["']?)#[\p{L}\p{M}\p{N}_.:-]+\1\s*\)/giu;
/** What could load something, run something, or hide either from this very expression. */
const suspicious =
  /url\s*\(|@|\\|image\s*\(|image-set|src\s*\(|element\s*\(|expression|behaviou?r|binding|script:|<|\/\*/i;
/** Under a name of its own, a reference is drawn wherever that stands. */
const namedReference = /--[^:;{}]*:[^;}]*url\s*\(/i;
/** What would be loaded. */
const outside = /(?:url|image|src)\s*\((?!\s*["']?(?:#|data:|embedded-))|image-set/i;
/** Rules that hold others. */
const groups = new Set(["media", "supports", "layer"]);
const localSource = /^local\((?:"[^"\\<{}]*"|[\w\s-]+)\)$/;

/** Whether style rules, or the value of an attribute that paints, lead nowhere out of the drawing. */
export function isSafeCss(css: string): boolean {
  return !suspicious.test(css.replace(ownReference, "")) && !namedReference.test(css);
}

/** As what style rules that are not safe are left out. */
export function unsafeAs(css: string): LeftOut {
  return outside.test(css) ? "outside" : "styles";
}

/**
 * Keeps of a style sheet, or of an element's own style, every rule and declaration that leads nowhere out of the drawing.
 * @param leave is told what is left out, unless nobody would have seen it
 */
export function cleanCss(
  css: string,
  context: "stylesheet" | "declarationList",
  leave: (what: LeftOut) => void,
): string {
  // In a sheet a string may hold what looks like the end of a rule.
  if (isSafeCss(css) && (context === "declarationList" || !/["']/.test(css))) return css;
  const tree = parse(withoutStrayEnds(css), { context });
  if (tree.type === "StyleSheet" || tree.type === "DeclarationList") keepSafe(tree.children, leave);
  return generate(tree);
}

/** What each kind of bracket ends with. */
const ends = new Map<number, number>([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);
const anyEnd = new Set(ends.values());

/**
 * At an end that nothing begins, css-tree reads on in what it parsed before, and may never come back. What stands there
 * instead makes the rule after it as wrong to browsers.
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

/** @returns whether anything stays */
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
      // What is no declaration says nothing, but for a rule that css-tree doesn't find in another.
      if (node.value.includes("{")) leave("styles");
      return false;
    default:
      return false;
  }
}

function isSafePrelude(prelude: CssNode | null, leave: Leave): boolean {
  const text = prelude ? generate(prelude) : "";
  // In a name an escape hides nothing, unlike in what is called; by braces svg-references.ts tells rules apart.
  if (isSafeCss(text.includes("(") ? text : text.replaceAll("\\", "")) && !/[{};]/.test(text)) return true;
  leave("styles");
  return false;
}

function isSafeDeclaration(declaration: Declaration, leave: Leave): boolean {
  const text = generate(declaration);
  if (isSafeCss(text) && !/[{}]/.test(text)) return true;
  // What programs write for themselves no browser reads.
  if (!declaration.property.startsWith("-")) leave(unsafeAs(text));
  return false;
}

/** A face is taken from the file or from the device; without either it is none. */
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

/** @param source one of a face's, as css-tree writes it */
function isOwnSource(source: string): boolean {
  const [from = ""] = source.trim().split(/\s*format\((?:"[\w-]+"|[\w-]+)\)$/);
  const [, address = ""] = /^url\(([^()]*)\)$/.exec(from) ?? [];
  return fontToken.test(address) || localSource.test(from);
}
