import { v7 } from "uuid";
import { z } from "zod";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import {
  type Activity,
  checkVersion,
  deletedChange,
  requireRow,
  type StaffContext,
  savedChange,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { confirmed, idInput, orderInput } from "#app/platform/text-rules.ts";
import {
  deleteHeroSlide,
  findHeroSlide,
  hasHeroSlides,
  insertHeroSlide,
  listHeroSlides,
  orderHeroSlides,
  updateHeroSlide,
} from "./hero.queries.server.ts";
import { slideInput } from "./hero.schema.ts";
import { builtInFields, slidesToShow } from "./hero-slides.ts";

const subject_kind = "hero slide";
/** Names the order of all slides. */
const ORDER_ID = "order:hero-slides";

/** What staff do to hero slides by `POST /staff/hero`. */
export const heroVerbs = {
  save: staffVerb({
    input: slideInput,
    failed: staffMessages.hero.saveFailed,
    async run(context, { expected_updated_at, id, keep_built_in, ...fields }) {
      const { trx, viewer, now, recordRevision } = context;
      const how = checkVersion(await findHeroSlide(trx, id), expected_updated_at, fields);
      await recordRevision("slide", id);
      const saved = savedChange(how, subject_kind, id, fields.title);
      if (how === "update") await updateHeroSlide(trx, id, { ...fields, now });
      if (how !== "insert") return saved;
      const isFirst = !(await hasHeroSlides(trx));
      await insertHeroSlide(trx, { id, ...fields, userId: viewer.id, now });
      return isFirst && keep_built_in ? { ...saved, further: await insertBuiltIn(context) } : saved;
    },
  }),

  /** Makes slides of the built-in ones, to be changed, moved and deleted like any other. */
  "start-from-built-in": staffVerb({
    input: confirmed,
    failed: staffMessages.hero.saveFailed,
    async run(context) {
      if (await hasHeroSlides(context.trx)) throw new VerbError({ reason: "list-changed" });
      const [activity = null, ...further] = await insertBuiltIn(context);
      return { value: null, activity, further };
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.hero.deleteFailed,
    async run({ trx, recordRevision }, { id }) {
      const slide = requireRow(await findHeroSlide(trx, id));
      await recordRevision("slide", id, { deletes: true });
      await deleteHeroSlide(trx, id);
      return deletedChange(subject_kind, id, slide.title);
    },
  }),

  reorder: staffVerb({
    input: orderInput,
    failed: staffMessages.hero.saveFailed,
    async run({ trx, now, recordRevision }, { ids }) {
      await recordRevision("slide-order", ORDER_ID);
      if (!(await orderHeroSlides(trx, ids, now))) throw new VerbError({ reason: "list-changed" });
      return {
        value: null,
        activity: { verb: "moved", subject_kind, subject_id: ORDER_ID, subject_title: "Hero slides" },
      };
    },
  }),
};

/** Changes a built-in slide where it stands: all of them become slides like any other first. */
export const saveBuiltInSlide = staffVerb({
  input: slideInput.safeExtend({ id: z.string() }),
  failed: staffMessages.hero.saveFailed,
  async run(context, input) {
    const { trx } = context;
    const added = (await hasHeroSlides(trx)) ? [] : await insertBuiltIn(context);
    const builtIn = slidesToShow([], await readBusinessProfile(trx)).find(({ id }) => id === input.id);
    const stored = (await listHeroSlides(trx)).find(({ image_url }) => image_url === builtIn?.image_url);
    const { id, updated_at: expected_updated_at } = requireRow(stored);
    const saved = await heroVerbs.save.run(context, { ...input, id, expected_updated_at });
    return { ...saved, further: added.filter(({ subject_id }) => subject_id !== id) };
  },
});

/** Makes slides of their own of the built-in ones, with new ids. @returns what Recent Activity says of each */
async function insertBuiltIn({ trx, viewer, now, recordRevision }: StaffContext): Promise<Activity[]> {
  const slides = builtInFields(await readBusinessProfile(trx)).map((fields) => ({ id: v7(), ...fields }));
  for (const slide of slides) {
    await recordRevision("slide", slide.id);
    await insertHeroSlide(trx, { ...slide, userId: viewer.id, now });
  }
  return slides.map(({ id: subject_id, title: subject_title }) => ({
    verb: "added",
    ...{ subject_kind, subject_id, subject_title },
  }));
}
