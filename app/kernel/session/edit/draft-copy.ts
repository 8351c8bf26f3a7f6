import { type DraftCopy, draftedPagePath } from "#app/kernel/verbs/draft.ts";
import { parseRef } from "#app/kernel/verbs/entity-types.ts";
import { isSameValue } from "../field.ts";

/** The key of a draft in localStorage: several people may use one device. */
export const draftKey = (person: string, entity: string) => `draft:${person}:${entity}`;

/** The form of a type's entities, as the keys of earlier releases name it. */
const earlierForms: Record<string, string> = {
  feature: "features:save",
  "legal-page": "legal:save",
  post: "posts:save",
  project: "projects:save",
  review: "reviews:save",
  service: "services:save",
  settings: "site:save-profile",
  slide: "hero:save",
  "team-member": "team:save",
  user: "users:add",
};

/** Returns the key that an earlier release gave a draft (docs/decisions/0072); null if it was the same. */
export function earlierKey(key: string): string | null {
  const [, person = "", entity = ""] = key.match(/^draft:([^:]*):(.*)$/s) ?? [];
  const { type, id } = parseRef(entity) ?? { type: "", id: "" };
  if (type === "page") return `page-changes ${person} ${draftedPagePath(id)}`;
  const form = earlierForms[type];
  if (!form) return null;
  const [whole = "", part = ""] = id.split("/");
  if (type === "post" && part) return `draft:${person}:posts:${part}:${whole}`;
  return `draft:${person}:${form}:${part || whole}`;
}

/** Reads a draft on this device; null if there is none, or it cannot be parsed. */
export function readCopy(key: string): DraftCopy | null {
  try {
    const earlier = earlierKey(key);
    const text = localStorage.getItem(key) ?? (earlier && localStorage.getItem(earlier));
    const { sync, ...value } = JSON.parse(text ?? "");
    // What the server has of it; drafts of earlier releases do not say it, and may not have been sent.
    const isKnown = Number.isInteger(sync?.revision) && typeof sync.is_sent === "boolean";
    return { value, revision: isKnown ? sync.revision : 0, isSent: isKnown && sync.is_sent };
  } catch {
    return null;
  }
}

/**
 * Stores a draft on this device: the values by name, and under `sync` what the server has of it.
 * @returns whether it is stored: localStorage may fail in private windows and on full disks
 */
export function writeCopy(key: string, { value, revision, isSent }: DraftCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...value, sync: { revision, is_sent: isSent } }));
    removeEarlier(key);
    return true;
  } catch {
    return false;
  }
}

/** Deletes a draft on this device, unless another tab has written a different one meanwhile. */
export function removeCopy(key: string, { value }: DraftCopy): void {
  try {
    if (!isSameValue(readCopy(key)?.value, value)) return;
    localStorage.removeItem(key);
    removeEarlier(key);
  } catch {
    // If localStorage is unavailable, it stores no draft.
  }
}

/** Stores which revision the server has of this value, or which one it is based on. */
export function updateCopy(key: string, copy: DraftCopy): void {
  if (isSameValue(readCopy(key)?.value, copy.value)) writeCopy(key, copy);
}

function removeEarlier(key: string): void {
  const earlier = earlierKey(key);
  if (earlier) localStorage.removeItem(earlier);
}
