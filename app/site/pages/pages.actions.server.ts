import { isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import { sanitizeRichText } from "#app/kernel/rich-text/sanitize.server.ts";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";
import { mergeWithStored } from "#app/kernel/verbs/merge-with-stored.server.ts";
import { staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { storeDocument } from "#app/platform/db/documents.queries.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { defaultHeroes, type LegalPageKey, legalTitles } from "./page.ts";
import { readLegalText, readPageHero, removeLegalText } from "./pages.queries.server.ts";
import { legalInput, pageHeroInput, resetInput } from "./pages.schema.ts";

const changed = (entity_type: EntityType, key: string, entity_title: string) => ({
  value: null,
  activity: { verb: "changed" as const, entity_type, entity_id: key, entity_title },
});
const legalChanged = (key: LegalPageKey) => changed("legal-page", key, legalTitles[key]);

/** The actions on pages, sent by `POST /staff/pages`. */
export const pageVerbs = {
  "save-hero": staffVerb({
    input: pageHeroInput,
    failed: staffTexts.staff.saveFailed,
    async run({ trx, viewer, now, recordRevision }, { key, ...sent }) {
      const stored = await readPageHero(trx, key);
      const { how, values: heading } = mergeWithStored({ type: "page-heading", id: key }, stored, {
        ...sent,
        heroImage: sent.heroImage || defaultHeroes[key].heroImage,
      });
      if (how === "same") return { value: null, activity: null };
      await recordRevision("page-heading", key);
      await storeDocument(trx, key, heading, { userId: viewer.id, now });
      return changed("page-heading", key, defaultHeroes[key].title);
    },
  }),
};

/** The actions on the legal pages, sent by `POST /staff/legal` (DESIGN §9.12). */
export const legalVerbs = {
  save: staffVerb({
    input: legalInput,
    failed: staffTexts.staff.saveFailed,
    async run({ trx, viewer, now, recordRevision }, { key, ...sent }) {
      const content = sanitizeRichText(sent.content);
      if (isEmptyHtml(content)) {
        throw new VerbError({
          reason: "invalid",
          fieldErrors: { content: recordTexts.legal.contentMissing },
        });
      }
      const { html: before, updated_at } = await readLegalText(trx, key);
      const ref = { type: "legal-page", id: key };
      const stored = { content: before, updated_at };
      const { content: html } = mergeWithStored(ref, stored, { ...sent, content }).values;
      if (html === before) return { value: null, activity: null };
      await recordRevision("legal-page", key);
      await storeDocument(trx, key, { html }, { userId: viewer.id, now });
      return legalChanged(key);
    },
  }),

  restore: staffVerb({
    input: resetInput,
    failed: staffTexts.staff.saveFailed,
    async run({ trx, recordRevision }, { key, expected_updated_at }) {
      const { html, updated_at } = await readLegalText(trx, key);
      if (updated_at === null) return { value: null, activity: null };
      const stored = { content: html, updated_at };
      mergeWithStored({ type: "legal-page", id: key }, stored, { content: "", expected_updated_at });
      await recordRevision("legal-page", key);
      await removeLegalText(trx, key);
      return legalChanged(key);
    },
  }),
};
