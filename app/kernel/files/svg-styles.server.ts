/** What is neither a selector nor a value; one without its end goes on to the end. */
const commentOrString = /\/\*.*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/gs;
/** Rules without an effect on a picture: of fonts, of motion, for paper and for dark pages. */
const withoutEffect =
  /@(?:charset|import|namespace)[^;{}]{0,2000};|@(?:font-face|[\w-]*keyframes|page|media\s+print|media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\))[^{};]{0,200}\{(?:[^{}]|\{[^{}]*\})*\}/gi;
/** Any other rule with a name, and rules in rules. */
const unknownRule = /@[a-z-]|\{[^{}]*\{/i;
const callOf = /(?<![\w-])([\w-]+)\s*\(/g;
/** Functions of values, and pseudo-classes of selectors. */
const known = new Set(
  `url rgb rgba hsl hsla hwb format local cubic-bezier steps not lang nth-child nth-last-child nth-of-type nth-last-of-type
  matrix translate translatex translatey scale scalex scaley rotate skew skewx skewy blur brightness contrast drop-shadow
  grayscale hue-rotate invert opacity saturate sepia`.split(/\s+/),
);
const unknownProperty = /(?:^|[;{\s])(?:transform-(?:origin|box)|offset-path|d)\s*:/i;

/**
 * Whether librsvg understands style rules. A browser would paint what it doesn't: where a colour comes from a variable
 * or stands in a group of rules, librsvg paints black.
 * @param css a style sheet, an element's own style or the value of a presentation attribute
 */
export function isDrawnAsWritten(css: string): boolean {
  const rules = css.replace(commentOrString, " ").replace(withoutEffect, " ");
  if (unknownRule.test(rules) || unknownProperty.test(rules)) return false;
  return [...rules.matchAll(callOf)].every(([, name = ""]) => known.has(name.toLowerCase()));
}

/** Whether a style sheet moves something. */
export const hasMotion = (css: string) => /@[\w-]*keyframes\b/i.test(css);
