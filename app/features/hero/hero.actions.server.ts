import { removeMedia } from "#app/features/media/remove-media.server.ts";
import { findFilesGoingWith } from "#app/features/media/uploads.queries.server.ts";
import { checkVersion, requireRow, StaffRefusal, staffVerb } from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput, orderInput } from "#app/platform/text-rules.ts";
import {
  deleteHeroSlide,
  findHeroSlide,
  insertHeroSlide,
  orderHeroSlides,
  updateHeroSlide,
} from "./hero.queries.server.ts";
import { slideInput } from "./hero.schema.ts";

const subject_kind = "hero slide";

/** What staff do to hero slides by `POST /staff/hero`. */
export const heroVerbs = {
  save: staffVerb({
    input: slideInput,
    failed: staffMessages.hero.saveFailed,
    async run({ trx, viewer, now }, { expected_updated_at, id, ...fields }) {
      const how = checkVersion(await findHeroSlide(trx, id), expected_updated_at);
      if (how === "insert") await insertHeroSlide(trx, { id, ...fields, userId: viewer.id, now });
      else await updateHeroSlide(trx, id, { ...fields, now });
      return {
        value: { id },
        activity: {
          verb: how === "insert" ? "added" : "changed",
          subject_kind,
          subject_id: id,
          subject_title: fields.title,
        },
      };
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.hero.deleteFailed,
    async run({ trx, now }, { id }) {
      const slide = requireRow(await findHeroSlide(trx, id));
      await removeMedia(trx, await findFilesGoingWith(trx, id), now);
      await deleteHeroSlide(trx, id);
      return {
        value: null,
        activity: { verb: "deleted", subject_kind, subject_id: id, subject_title: slide.title },
      };
    },
  }),

  reorder: staffVerb({
    input: orderInput,
    failed: staffMessages.hero.saveFailed,
    async run({ trx, now }, { ids }) {
      if (!(await orderHeroSlides(trx, ids, now))) throw new StaffRefusal({ reason: "list-changed" });
      return {
        value: null,
        activity: { verb: "moved", subject_kind, subject_id: null, subject_title: "Hero slides" },
      };
    },
  }),
};
