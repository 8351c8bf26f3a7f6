import { StaffRefusal, staffVerb } from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { defaultHeroes, type PageHeroFields } from "./page-hero.ts";
import { findPageHero, savePageHero } from "./pages.queries.server.ts";
import { pageHeroInput } from "./pages.schema.ts";

/** What staff do to pages by `POST /staff/pages`. */
export const pageVerbs = {
  "save-hero": staffVerb({
    input: pageHeroInput,
    failed: staffMessages.pages.saveFailed,
    async run({ trx, viewer, now }, { key, expected_updated_at, ...fields }) {
      const stored = await findPageHero(trx, key);
      // A page has no id of the form's making: what is sent again after a lost answer is known by its words.
      if (stored && isSame(stored.fields, fields)) return { value: null, activity: null };
      if (stored && stored.updated_at !== expected_updated_at) {
        throw new StaffRefusal({ reason: "conflict", subjectId: key, updated_at: stored.updated_at });
      }
      await savePageHero(trx, key, { ...fields, userId: viewer.id, now });
      return {
        value: null,
        activity: {
          verb: "changed",
          subject_kind: "page heading",
          subject_id: key,
          subject_title: defaultHeroes[key].title,
        },
      };
    },
  }),
};

function isSame(stored: Partial<PageHeroFields> | null, sent: PageHeroFields): boolean {
  return (
    stored?.title === sent.title && stored.subtitle === sent.subtitle && stored.heroImage === sent.heroImage
  );
}
