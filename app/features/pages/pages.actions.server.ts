import { isDeepStrictEqual } from "node:util";
import { isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { sanitizeRichText } from "#app/features/rich-text/sanitize.server.ts";
import type { EntityType } from "#app/features/staff/entity-types.ts";
import { staffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { defaultHeroes, type LegalPageKey, legalTitles } from "./page.ts";
import { findPageHero, readLegalText, removeLegalText, savePage } from "./pages.queries.server.ts";
import { legalInput, pageHeroInput, restoreInput } from "./pages.schema.ts";

/** @throws {VerbError} if somebody else has saved the page in the meantime */
function expectVersion(key: string, updated_at: string | null, expected: string | null): void {
  if (updated_at !== null && updated_at !== expected) {
    throw new VerbError({ reason: "conflict", subjectId: key, updated_at });
  }
}

const changed = (entity_type: EntityType, key: string, entity_title: string) => ({
  value: null,
  activity: { verb: "changed" as const, entity_type, entity_id: key, entity_title },
});
const legalChanged = (key: LegalPageKey) => changed("legal-page", key, legalTitles[key]);

/** The actions on pages, sent by `POST /staff/pages`. */
export const pageVerbs = {
  "save-hero": staffVerb({
    input: pageHeroInput,
    failed: staffMessages.staff.saveFailed,
    async run({ trx, viewer, now, recordRevision }, { key, expected_updated_at, ...fields }) {
      const stored = await findPageHero(trx, key);
      // A page has no id made by the form, so a retry after a lost response is recognised by equal content.
      if (isDeepStrictEqual(stored?.value, fields)) return { value: null, activity: null };
      expectVersion(key, stored?.updated_at ?? null, expected_updated_at);
      await recordRevision("page-heading", key);
      await savePage(trx, key, fields, { userId: viewer.id, now });
      return changed("page-heading", key, defaultHeroes[key].title);
    },
  }),
};

/** The actions on the legal pages, sent by `POST /staff/legal` (DESIGN §9.12). */
export const legalVerbs = {
  save: staffVerb({
    input: legalInput,
    failed: staffMessages.staff.saveFailed,
    async run({ trx, viewer, now, recordRevision }, { key, expected_updated_at, content }) {
      const html = sanitizeRichText(content);
      if (isEmptyHtml(html)) {
        throw new VerbError({
          reason: "invalid",
          fieldErrors: { content: staffMessages.legal.contentMissing },
        });
      }
      const stored = await readLegalText(trx, key);
      // A retry after a lost response is recognised by equal content.
      if (stored.html === html) return { value: null, activity: null };
      expectVersion(key, stored.updated_at, expected_updated_at);
      await recordRevision("legal-page", key);
      await savePage(trx, key, { html }, { userId: viewer.id, now });
      return legalChanged(key);
    },
  }),

  restore: staffVerb({
    input: restoreInput,
    failed: staffMessages.staff.saveFailed,
    async run({ trx, recordRevision }, { key, expected_updated_at }) {
      const { updated_at } = await readLegalText(trx, key);
      if (updated_at === null) return { value: null, activity: null };
      expectVersion(key, updated_at, expected_updated_at);
      await recordRevision("legal-page", key);
      await removeLegalText(trx, key);
      return legalChanged(key);
    },
  }),
};
