import { draftTexts } from "#app/kernel/verbs/drafts.queries.server.ts";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { storedAddressesIn } from "./storage-address.ts";

/**
 * Finds the stored files named in unsaved drafts. They don't count as uses on the site: the last draft of a
 * saved form may name a picture that the form no longer has.
 */
export const findDraftImageUses: FindImageUses = async (db, addresses) => {
  const requested = addresses === "every" ? null : new Set(addresses);
  const found = new Set<string>();
  for await (const text of draftTexts(db))
    for (const url of storedAddressesIn(text)) if (!requested || requested.has(url)) found.add(url);
  return [...found].map((url) => ({ type: "draft", id: "", title: "", path: "", url }));
};
