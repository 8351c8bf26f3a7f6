import { isEmptyHtml } from "#app/features/rich-text/html-text.ts";
import { sanitizeRichText } from "#app/features/rich-text/sanitize.server.ts";
import { StaffRefusal, staffVerb } from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { readLegalText, removeLegalText, saveLegalText } from "./legal.queries.server.ts";
import { legalInput, restoreInput } from "./legal.schema.ts";
import { type LegalPageKey, type LegalText, legalTitles } from "./legal-page.ts";

const changed = (key: LegalPageKey) =>
  ({ verb: "changed", subject_kind: "page", subject_id: key, subject_title: legalTitles[key] }) as const;

/** @throws {StaffRefusal} when somebody else has saved the page in the meantime */
function expectVersion(key: LegalPageKey, { updated_at }: LegalText, expected: string | null): void {
  if (updated_at !== null && updated_at !== expected) {
    throw new StaffRefusal({ reason: "conflict", subjectId: key, updated_at });
  }
}

/** What staff do to the legal pages by `POST /staff/legal` (DESIGN §9.12). */
export const legalVerbs = {
  save: staffVerb({
    input: legalInput,
    failed: staffMessages.legal.saveFailed,
    async run({ trx, viewer, now }, { key, expected_updated_at, content }) {
      const html = sanitizeRichText(content);
      if (isEmptyHtml(html)) {
        throw new StaffRefusal({
          reason: "invalid",
          fieldErrors: { content: staffMessages.legal.contentMissing },
        });
      }
      const stored = await readLegalText(trx, key);
      // What is sent again after a lost answer is known by its words.
      if (stored.html === html) return { value: null, activity: null };
      expectVersion(key, stored, expected_updated_at);
      await saveLegalText(trx, key, { html, userId: viewer.id, now });
      return { value: null, activity: changed(key) };
    },
  }),

  restore: staffVerb({
    input: restoreInput,
    failed: staffMessages.legal.saveFailed,
    async run({ trx }, { key, expected_updated_at }) {
      const stored = await readLegalText(trx, key);
      if (stored.updated_at === null) return { value: null, activity: null };
      expectVersion(key, stored, expected_updated_at);
      await removeLegalText(trx, key);
      return { value: null, activity: changed(key) };
    },
  }),
};
