import { v7 } from "uuid";
import { z } from "zod";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { inputOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { collectionVerbs, saveEntity } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import {
  type Activity,
  requireRow,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { confirmed } from "#app/platform/text-rules.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { hasHeroSlides, listHeroSlides } from "./hero.queries.server.ts";
import { builtInFields, slidesToShow } from "./hero-slides.ts";
import { slides } from "./slides.collection.ts";

const failed = recordTexts.hero.saveFailed;

/** Staff's operations on hero slides, at `POST /staff/hero`. */
export const heroVerbs = {
  ...collectionVerbs(slides),

  save: staffVerb({
    // For the first slide: whether the built-in ones are stored after it.
    input: inputOf(slides, { keep_built_in: z.boolean().optional() }),
    failed,
    async run(context, { keep_built_in, ...slide }) {
      const isFirst = !(await hasHeroSlides(context.trx));
      const { how, ...saved } = await saveEntity(context, slides, slide);
      const followed = how === "insert" && isFirst && keep_built_in;
      return followed ? { ...saved, further: await insertBuiltIn(context) } : saved;
    },
  }),

  /** Stores the built-in slides, so that staff can change, move and delete them. */
  "start-from-built-in": staffVerb({
    input: confirmed,
    failed,
    async run(context) {
      if (await hasHeroSlides(context.trx)) throw new VerbError({ reason: "list-changed" });
      const [activity = null, ...further] = await insertBuiltIn(context);
      return { value: null, activity, further };
    },
  }),
};

/** Changes a built-in slide inline: all built-in slides are stored first. */
export const saveBuiltInSlide = staffVerb({
  input: inputOf(slides, { id: z.string() }),
  failed,
  async run(context, input) {
    const { trx } = context;
    const added = (await hasHeroSlides(trx)) ? [] : await insertBuiltIn(context);
    const builtIn = slidesToShow([], await readBusinessProfile(trx)).find(({ id }) => id === input.id);
    const stored = (await listHeroSlides(trx)).find(({ image_url }) => image_url === builtIn?.image_url);
    const { id, updated_at: expected_updated_at } = requireRow(stored);
    const { how: _how, ...saved } = await saveEntity(context, slides, { ...input, id, expected_updated_at });
    return { ...saved, further: added.filter(({ entity_id }) => entity_id !== id) };
  },
});

/** Stores the built-in slides with new ids. @returns an activity for each */
async function insertBuiltIn({ trx, viewer, now, recordRevision }: StaffContext): Promise<Activity[]> {
  const added = builtInFields(await readBusinessProfile(trx)).map((fields) => ({ id: v7(), ...fields }));
  for (const slide of added) {
    await recordRevision("slide", slide.id);
    await insertEntity(trx, slides, slide, { userId: viewer.id, now });
  }
  return added.map(({ id: entity_id, title: entity_title }) => ({
    verb: "added",
    entity_type: "slide",
    entity_id,
    entity_title,
  }));
}
