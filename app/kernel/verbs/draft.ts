import { refText } from "./entity-types.ts";
import type { FieldConflict } from "./staff-result.ts";

/** What the server stores of a person's draft on one entity: the answer of `GET /staff/draft`. */
export interface StoredDraft {
  /** Incremented with each write; 0 if nothing was stored. */
  revision: number;
  /** Null if nothing was stored, or the draft is saved or discarded. */
  draft: {
    /** As the form or the page has sent it. */
    value: unknown;
    /** The name of the device that has sent it, such as 'phone (Chrome on Android)'. */
    device: string;
  } | null;
  /** Who last saved the entity itself (e-mail) and when (ISO time); null if unknown. */
  changed: { by: string; at: string } | null;
  /** Of a page's draft: the fields whose stored value has changed since they were edited. */
  differing: readonly Pick<FieldConflict, "target" | "path" | "theirs">[];
}

/** A person's draft on an entity, as far as a tab has seen it. */
export interface DraftRef {
  /** An EntityRef as text; see DatabaseSchema.drafts. */
  entity: string;
  /** The last revision that the tab has seen or may have made; 0 for none. */
  base_revision: number;
}

/** The id of a new record's draft, and of that of the page at '/'. */
const NEW = "new";
const HOME = "home";

/**
 * Returns the entity, as text, whose draft a form has.
 * @param id null for a new record
 * @param part a part of the entity that has a form of its own
 */
export function formDraftEntity(type: string, id: string | null, part?: string): string {
  const whole = refText({ type, id: id ?? NEW });
  return part ? `${whole}/${part}` : whole;
}

/** Returns the entity, as text, that a page's draft is stored for: 'page/about' at the path '/about'. */
export const pageDraftEntity = (path: string) => refText({ type: "page", id: path.slice(1) || HOME });

/** Returns the path of a page by the id that pageDraftEntity gives it. */
export const draftedPagePath = (id: string) => (id === HOME ? "/" : `/${id}`);

/** Limit of a draft in bytes of JSON; a longer one stays on the device. A staff request has 512 KB. */
export const MAX_DRAFT_BYTES = 500_000;

/** Limit of a person's drafts together, in bytes: the version of a deleted account contains all of them. */
export const MAX_TOTAL_DRAFT_BYTES = 4_000_000;

/** A draft as this device stores it. */
export interface DraftCopy {
  value: object;
  /** The server's revision that it is, or that it is based on; 0 for none. */
  revision: number;
  /** Whether it was sent as that revision; it may not have arrived if the tab was closed. */
  isSent: boolean;
}

/**
 * Decides which draft is offered. If the server has received this device's copy, what it stores now decides:
 * a copy saved elsewhere since must not reappear. A copy it never received is offered, with what was written
 * elsewhere.
 * @param isOwn whether the server stores what this device has sent
 */
export function resolveDraft(
  copy: DraftCopy | null,
  { revision, draft }: Pick<StoredDraft, "revision" | "draft">,
  isOwn: boolean,
): "own" | "server" | "both" | "none" {
  if (!copy) return draft ? "server" : "none";
  if (isOwn || copy.revision > revision) return "own";
  if (copy.isSent && copy.revision < revision) return draft ? "server" : "none";
  if (!copy.isSent && copy.revision === revision) return "own";
  return draft ? "both" : "own";
}

/** Maximum length of a quote in characters: about two lines on a phone. */
const MAX_QUOTE_LENGTH = 90;

/**
 * Returns the end of what a person has typed in a text, up to where the text is unchanged again, for a quote.
 * @param before the text before the typing
 * @returns whole words, with an ellipsis if some are omitted; "" if there are none
 */
export function draftExcerpt(text: string, before: string): string {
  let same = 0;
  const max = Math.min(text.length, before.length);
  while (same < max && text.at(-1 - same) === before.at(-1 - same)) same += 1;
  const end = text.slice(text.length - same).search(/\s|$/) + text.length - same;
  const typed = text.slice(0, end).replace(/\s+/g, " ").trim();
  if (typed.length <= MAX_QUOTE_LENGTH) return typed;
  const tail = typed.slice(-MAX_QUOTE_LENGTH);
  // Text without spaces is cut between characters.
  return `…${tail.slice(tail.indexOf(" ") + 1).replace(/^[\udc00-\udfff]/, "")}`;
}
