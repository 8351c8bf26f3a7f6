import { v7 } from "uuid";
import { z } from "zod";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import {
  checkVersion,
  deletedChange,
  requireRow,
  savedChange,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
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
    async run({ trx, viewer, now, keep }, { expected_updated_at, id, keep_built_in, ...fields }) {
      const how = checkVersion(await findHeroSlide(trx, id), expected_updated_at);
      await keep("slide", id);
      if (how === "insert") {
        const isFirst = !(await hasHeroSlides(trx));
        await insertHeroSlide(trx, { id, ...fields, userId: viewer.id, now });
        if (isFirst && keep_built_in) await insertSlides(trx, await builtInSlides(trx), viewer.id, now);
      } else await updateHeroSlide(trx, id, { ...fields, now });
      return savedChange(how, subject_kind, id, fields.title);
    },
  }),

  /** Makes slides of the built-in ones, to be changed, moved and deleted like any other. */
  "start-from-built-in": staffVerb({
    input: confirmed,
    failed: staffMessages.hero.saveFailed,
    async run({ trx, viewer, now, keep }) {
      if (await hasHeroSlides(trx)) throw new VerbError({ reason: "list-changed" });
      const slides = await builtInSlides(trx);
      for (const { id } of slides) await keep("slide", id);
      await insertSlides(trx, slides, viewer.id, now);
      const [activity = null, ...further] = slides.flatMap(
        ({ id, title }) => savedChange("insert", subject_kind, id, title).activity ?? [],
      );
      return { value: null, activity, further };
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.hero.deleteFailed,
    async run({ trx, keep }, { id }) {
      const slide = requireRow(await findHeroSlide(trx, id));
      await keep("slide", id, { goes: true });
      await deleteHeroSlide(trx, id);
      return deletedChange(subject_kind, id, slide.title);
    },
  }),

  reorder: staffVerb({
    input: orderInput,
    failed: staffMessages.hero.saveFailed,
    async run({ trx, now, keep }, { ids }) {
      await keep("slide-order", ORDER_ID);
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
    const { trx, viewer, now } = context;
    if (!(await hasHeroSlides(trx))) await insertSlides(trx, await builtInSlides(trx), viewer.id, now);
    const builtIn = slidesToShow([], await readBusinessProfile(trx)).find(({ id }) => id === input.id);
    const stored = (await listHeroSlides(trx)).find(({ image_url }) => image_url === builtIn?.image_url);
    const { id, updated_at: expected_updated_at } = requireRow(stored);
    return heroVerbs.save.run(context, { ...input, id, expected_updated_at });
  },
});

/** The built-in slides as slides of their own, with new ids. */
const builtInSlides = async (trx: Trx) =>
  builtInFields(await readBusinessProfile(trx)).map((fields) => ({ id: v7(), ...fields }));

type NewSlide = Awaited<ReturnType<typeof builtInSlides>>[number];

async function insertSlides(trx: Trx, slides: NewSlide[], userId: string, now: string): Promise<void> {
  for (const slide of slides) await insertHeroSlide(trx, { ...slide, userId, now });
}
