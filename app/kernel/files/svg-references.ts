/** Maximum number of elements that references may draw in addition to the drawing's own elements. */
const MAX_REPEATED = 100_000;
/** Maximum length of a chain of references; drawings from an editor have short chains. */
const MAX_CHAIN_LENGTH = 200;

/** Part of a drawing that can be repeated: an element with an id, without nested elements that have ids. */
interface Part {
  elements: number;
  inside: Part[];
  /** Ids that its elements refer to. */
  references: string[];
  /** Number of elements it draws: undefined until counted, null during counting. */
  drawn?: number | null;
}

const tags = /<(\/?)([a-z][\w:-]*)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/gi;
const idOf = /\sid="([^"]*)"/i;
const classesOf = /\sclass="([^"]*)"/i;
/** References of `use`, and of masks, patterns, markers and clips. The href of a link draws nothing. */
const reference = /\shref="#([^"]*)"|url\(\s*(?:["']|&quot;|&apos;|&#39;)?#([\p{L}\p{M}\p{N}_.:-]+)/giu;

/** Ids that style sheets refer to, by the class, id or name of the elements they apply to. */
type Sheets = ReadonlyMap<string, ReadonlySet<string>>;
const sheets = /<style\b[^>]*>([^<]*)<\/style>/gi;
const rule = /([^{}]*)\{([^{}]*)\}/g;
const EVERYTHING = "*";
const NONE: ReadonlySet<string> = new Set();

/**
 * Whether a drawing's references draw more than a browser can handle: nine nested levels with a few `use`
 * elements each draw a thousand million elements.
 * @param svg as returned by cleanSvg
 */
export function multiplies(svg: string): boolean {
  const { root, byId, painted } = partsOf(svg, sheetsOf(svg));
  if (painted > MAX_REPEATED) return true;
  const standing = [...byId.values()].reduce((sum, { elements }) => sum + elements, root.elements);
  return drawnBy(root, byId, 0) - standing > MAX_REPEATED;
}

function sheetsOf(svg: string): Sheets {
  const found = new Map<string, Set<string>>();
  const add = (key: string, css: string) => {
    const ids = found.get(key) ?? new Set();
    for (const [, , id = ""] of css.matchAll(reference)) found.set(key, ids.add(id));
  };
  for (const [, css = ""] of svg.matchAll(sheets)) {
    const rest = css.replaceAll("&gt;", ">").replace(rule, (_rule, selectors: string, style: string) => {
      for (const selector of selectors.replace(/\[[^\]]*\]/g, "").split(",")) add(keyOf(selector), style);
      return selectors;
    });
    // The selectors of a rule with nested rules are not evaluated.
    add(EVERYTHING, rest);
  }
  return found;
}

/** The class, id or name that all elements of a selector have in common. */
function keyOf(selector: string): string {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? "";
  // These may hide a name: strings with braces, escapes, names with a namespace, nested rules.
  if (/["'(\\|&]/.test(selector)) return EVERYTHING;
  return (/[.#][^\s.#:]+/.exec(last) ?? /^[^\s.#:&]+/.exec(last))?.[0] ?? EVERYTHING;
}

/** @returns the parts; `painted` is the number of references from style sheets */
function partsOf(svg: string, styles: Sheets) {
  const root: Part = { elements: 0, inside: [], references: [] };
  const byId = new Map<string, Part>();
  const within = [root];
  let painted = 0;
  for (const [, isEnd, name, attributes = "", isEmpty] of svg.matchAll(tags)) {
    if (isEnd) {
      if (within.length > 1) within.pop();
      continue;
    }
    let part = within.at(-1) ?? root;
    const id = idOf.exec(attributes)?.[1];
    // Of two elements with the same id, browsers use the first.
    if (id !== undefined && !byId.has(id)) {
      const own: Part = { elements: 0, inside: [], references: [] };
      byId.set(id, own);
      part.inside.push(own);
      part = own;
    }
    part.elements += 1;
    for (const [, linked, ownPaint] of attributes.matchAll(reference))
      if (ownPaint !== undefined || name !== "a") part.references.push(linked ?? ownPaint ?? "");
    const classes = classesOf.exec(attributes)?.[1]?.split(/\s+/) ?? [];
    for (const key of [EVERYTHING, name ?? "", `#${id}`, ...classes.map((one) => `.${one}`)]) {
      const ids = styles.get(key) ?? NONE;
      painted += ids.size;
      if (painted <= MAX_REPEATED) for (const one of ids) part.references.push(one);
    }
    if (!isEmpty) within.push(part);
  }
  return { root, byId, painted };
}

/** Counts the elements a part draws; infinite if it draws itself or its chain of references is too long. */
function drawnBy(part: Part, byId: ReadonlyMap<string, Part>, chain: number): number {
  if (part.drawn === null || chain > MAX_CHAIN_LENGTH) return Number.POSITIVE_INFINITY;
  if (part.drawn !== undefined) return part.drawn;
  part.drawn = null;
  const referred = part.references.flatMap((id) => byId.get(id) ?? []);
  const drawn = [...part.inside, ...referred].reduce(
    (sum, one) => sum + drawnBy(one, byId, chain + 1),
    part.elements,
  );
  part.drawn = drawn;
  return drawn;
}
