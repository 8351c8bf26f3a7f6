import type { ClipboardElement } from "./clipboard-tree.ts";

/** How a piece of text looks, as far as rich text keeps it. */
export interface InlineStyle {
  href: string | null;
  bold: boolean;
  italic: boolean;
  underline: boolean;
}

export interface TextStyle extends InlineStyle {
  /** Line breaks of the source count, as in `<pre>`. */
  preformatted: boolean;
  /** Headings are bold by themselves: in them only `<b>` and `<strong>` count, not weights from a stylesheet. */
  inHeading: boolean;
}

export const plainStyle: TextStyle = {
  href: null,
  bold: false,
  italic: false,
  underline: false,
  preformatted: false,
  inHeading: false,
};

/** One declaration of an element's `style`, in lower case; "" without it. */
export function declaration(element: ClipboardElement, property: string): string {
  const found = (element.attributes.style ?? "")
    .split(";")
    .map((line) => line.split(":"))
    .findLast(([name]) => name?.trim().toLowerCase() === property);
  return found?.slice(1).join(":").trim().toLowerCase() ?? "";
}

function isBold(element: ClipboardElement, outer: TextStyle): boolean {
  const weight = declaration(element, "font-weight");
  // Google Docs wraps everything in <b style="font-weight:normal">.
  if (/^(?:normal|[1-5]\d\d)$/.test(weight)) return false;
  if (element.tag === "b" || element.tag === "strong") return true;
  if (/^(?:bold|bolder|[6-9]\d\d|1000)$/.test(weight)) return !outer.inHeading;
  return outer.bold;
}

function isItalic(element: ClipboardElement, outer: TextStyle): boolean {
  const slant = declaration(element, "font-style");
  if (slant === "normal") return false;
  return outer.italic || /^(?:italic|oblique)/.test(slant) || element.tag === "i" || element.tag === "em";
}

function isUnderlined(element: ClipboardElement, outer: TextStyle): boolean {
  const line = declaration(element, "text-decoration") || declaration(element, "text-decoration-line");
  return outer.underline || element.tag === "u" || /\bunderline\b/.test(line);
}

function isPreformatted(element: ClipboardElement, outer: TextStyle): boolean {
  const whiteSpace = declaration(element, "white-space");
  if (whiteSpace) return /^(?:pre|break-spaces)/.test(whiteSpace);
  return outer.preformatted || element.tag === "pre";
}

/**
 * The style of the text in an element.
 * @param outer the style around it
 * @param keepAddress says where a link may lead, or null
 */
export function styleInside(
  element: ClipboardElement,
  outer: TextStyle,
  keepAddress: (href: string) => string | null,
): TextStyle {
  const { href } = element.attributes;
  return {
    ...outer,
    href: element.tag === "a" && href ? keepAddress(href) : outer.href,
    bold: isBold(element, outer),
    italic: isItalic(element, outer),
    underline: isUnderlined(element, outer),
    preformatted: isPreformatted(element, outer),
  };
}
