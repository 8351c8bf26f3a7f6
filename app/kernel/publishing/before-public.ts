import { isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import { nounOf } from "#app/kernel/verbs/entity-types.ts";
import type { DraftKind } from "./draft-link.ts";

/** A picture of a record, and the width that its location needs. */
export interface ShownPicture {
  /** URL, as in the form. */
  address: string;
  /** The alt text in a rich text. */
  alt: string;
  /** In pixels. */
  minWidth: number;
  field: CheckedField;
}

/** The fields that a check can focus. */
export type CheckedField = "title" | "excerpt" | "content" | "featured_image" | "photos";

/** The record to be published, as in its form. */
export interface CheckedDraft {
  kind: DraftKind;
  title: string;
  /** The field for its first picture. */
  pictureField: CheckedField;
  /** Null for kinds without an excerpt. */
  excerpt: string | null;
  pictures: readonly ShownPicture[];
  /** URLs that its text links to. */
  links: readonly string[];
}

/** Facts about a draft that only the server knows. */
export interface DraftFacts {
  /** By URL; only stored pictures. `width` is in pixels, null if unknown. */
  pictures: Record<string, { alt: string; width: number | null }>;
  /** URLs of this site that visitors can't open. */
  deadLinks: readonly string[];
  /** Whether another one of the same kind has the title. */
  isTitleUsed: boolean;
}

/** A check: done, optional, or open with a way to fix it. */
export type CheckLine = { id: string; words: string } & (
  | { state: "done" | "can-wait" }
  | { state: "open"; fix: Fix }
);

export type Fix =
  | { label: "Fix it"; field: CheckedField }
  /** Opens the alt text form of a stored picture. */
  | { label: "Add alt text"; picture: string };

const SHORT_EXCERPT = 50;

/** In pixels: a page's hero spans the window, a text column is 672 wide, a gallery picture is enlarged. */
export const minWidths = { head: 1200, text: 672, gallery: 1000 } as const;

/**
 * The checks before a draft is published, in the form's order. They are advice and block nothing.
 * @param facts null until the server has answered; the checks that need them are omitted
 */
export function beforePublic(draft: CheckedDraft, facts: DraftFacts | null): CheckLine[] {
  return [
    titleLine(draft, facts),
    excerptLine(draft),
    pictureLine(draft),
    ...(facts ? [describedLine(draft, facts), wideLine(draft, facts), linksLine(draft, facts)] : []),
  ].filter((line) => line !== null);
}

const goTo = (field: CheckedField): Fix => ({ label: "Fix it", field });
const done = (id: string, words: string): CheckLine => ({ id, words, state: "done" });
const open = (id: string, words: string, fix: Fix): CheckLine => ({ id, words, state: "open", fix });
const many = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`);

function titleLine({ kind, title }: CheckedDraft, facts: DraftFacts | null): CheckLine {
  const length = title.trim().length;
  if (length === 0) return open("title", "No title yet", goTo("title"));
  if (facts?.isTitleUsed) return open("title", `Another ${nounOf(kind)} has this title`, goTo("title"));
  return done("title", `Title, ${many(length, "1 character", "characters")}`);
}

function excerptLine({ excerpt }: CheckedDraft): CheckLine | null {
  if (excerpt === null) return null;
  const length = excerpt.trim().length;
  if (length === 0) return open("excerpt", "No excerpt yet", goTo("excerpt"));
  if (length >= SHORT_EXCERPT) return done("excerpt", `Excerpt, ${length} characters`);
  return {
    id: "excerpt",
    words: "A longer excerpt reads better in lists and search results",
    state: "can-wait",
  };
}

function pictureLine({ pictureField: field, pictures }: CheckedDraft): CheckLine {
  if (pictures.some((picture) => picture.field === field)) return done("picture", "Picture");
  return open("picture", "No picture yet", goTo(field));
}

function describedLine({ pictures }: CheckedDraft, facts: DraftFacts): CheckLine | null {
  const stored = pictures.filter(({ address }) => address in facts.pictures);
  const missing = stored.filter(({ address, alt }) => !alt.trim() && !facts.pictures[address]?.alt.trim());
  const [first] = missing;
  if (stored.length === 0) return null;
  if (!first)
    return done("described", many(stored.length, "The picture has alt text", "pictures have alt text"));
  const words = many(missing.length, "A picture has no alt text", "pictures have no alt text");
  return open("described", words, { label: "Add alt text", picture: first.address });
}

function wideLine({ pictures }: CheckedDraft, facts: DraftFacts): CheckLine | null {
  const measured = pictures.flatMap(({ address, minWidth, field }) => {
    const width = facts.pictures[address]?.width ?? null;
    return width === null ? [] : [{ width, minWidth, field }];
  });
  const small = measured.filter(({ width, minWidth }) => width < minWidth);
  const [first] = small;
  if (measured.length === 0) return null;
  if (!first)
    return done("wide", many(measured.length, "The picture is large enough", "pictures are large enough"));
  const { width, minWidth, field } = first;
  const words =
    small.length === 1
      ? `A picture is too small: ${width} pixels wide, ${minWidth} needed`
      : `${small.length} pictures are too small`;
  return open("wide", words, goTo(field));
}

function linksLine({ links }: CheckedDraft, { deadLinks }: DraftFacts): CheckLine | null {
  const dead = links.filter((link) => deadLinks.includes(link));
  if (links.length === 0) return null;
  if (dead.length === 0) return done("links", many(links.length, "The link works", "links work"));
  const words =
    dead.length === 1
      ? `A link is broken: ${dead[0]}`
      : `${dead.length} links are broken: ${dead.join(", ")}`;
  return open("links", words, goTo("content"));
}

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const plain = (attribute: string) =>
  attribute.replace(/&(amp|lt|gt|quot);/g, (_whole, name: string) => characters[name] ?? "");

/** The distinct URLs that a rich text links to. */
export function linksIn(html: string): string[] {
  return [...new Set([...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => plain(href)))];
}

/** The pictures of a rich text. */
export function picturesIn(html: string): ShownPicture[] {
  if (isEmptyHtml(html)) return [];
  return [...html.matchAll(/<img\b[^>]*>/g)].flatMap(([tag]) => {
    const of = (name: string) => plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
    const address = of("src");
    return address ? [{ address, alt: of("alt"), minWidth: minWidths.text, field: "content" as const }] : [];
  });
}
