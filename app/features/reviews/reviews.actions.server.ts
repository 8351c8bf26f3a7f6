import {
  checkVersion,
  deletedChange,
  publicationActivity,
  requireRow,
  type StaffContext,
  staffVerb,
} from "#app/features/staff/staff-verb.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import {
  deleteReview,
  findReview,
  insertReview,
  setReviewPublished,
  updateReview,
} from "./reviews.queries.server.ts";
import { reviewInput } from "./reviews.schema.ts";

const subject_kind = "review" as const;

/** What staff do to reviews by `POST /staff/reviews`. */
export const reviewVerbs = {
  save: staffVerb({
    input: reviewInput,
    failed: staffMessages.reviews.saveFailed,
    async run({ trx, viewer, now, keep }, { expected_updated_at, id, ...fields }) {
      const stored = await findReview(trx, id);
      const how = checkVersion(stored, expected_updated_at, fields);
      if (how === "same") return { value: { id }, activity: null };
      await keep("review", id);
      if (how === "insert") await insertReview(trx, { id, ...fields, userId: viewer.id, now });
      else await updateReview(trx, id, { ...fields, now });
      const saved = { id, title: fields.reviewer_name, published: fields.published };
      return { value: { id }, activity: publicationActivity(subject_kind, stored, saved) };
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.reviews.deleteFailed,
    async run({ trx, keep }, { id }) {
      const review = requireRow(await findReview(trx, id));
      await keep("review", id, { goes: true });
      await deleteReview(trx, id);
      return deletedChange(subject_kind, id, review.reviewer_name);
    },
  }),

  publish: staffVerb({
    input: idInput,
    failed: staffMessages.reviews.toggleFailed,
    run: (context, { id }) => setPublished(context, id, true),
  }),

  unpublish: staffVerb({
    input: idInput,
    failed: staffMessages.reviews.toggleFailed,
    run: (context, { id }) => setPublished(context, id, false),
  }),
};

async function setPublished({ trx, now, keep }: StaffContext, id: string, published: boolean) {
  const review = requireRow(await findReview(trx, id));
  if (review.published === published) return { value: null, activity: null };
  await keep("review", id);
  await setReviewPublished(trx, id, published, now);
  const verb = published ? ("published" as const) : ("unpublished" as const);
  return {
    value: null,
    activity: { verb, subject_kind, subject_id: id, subject_title: review.reviewer_name },
  };
}
