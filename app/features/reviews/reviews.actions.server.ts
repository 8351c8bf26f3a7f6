import {
  checkVersion,
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

const subject_kind = "review";

/** What staff do to reviews by `POST /staff/reviews`. */
export const reviewVerbs = {
  save: staffVerb({
    input: reviewInput,
    failed: staffMessages.reviews.saveFailed,
    async run({ trx, viewer, now }, { expected_updated_at, id, ...input }) {
      const how = checkVersion(await findReview(trx, id), expected_updated_at);
      const fields = { ...input, source_url: input.source_url || null };
      if (how === "insert") await insertReview(trx, { id, ...fields, userId: viewer.id, now });
      else await updateReview(trx, id, { ...fields, now });
      return {
        value: { id },
        activity: {
          verb: how === "insert" ? "added" : "changed",
          subject_kind,
          subject_id: id,
          subject_title: fields.reviewer_name,
        },
      };
    },
  }),

  remove: staffVerb({
    input: idInput,
    failed: staffMessages.reviews.deleteFailed,
    async run({ trx }, { id }) {
      const review = requireRow(await findReview(trx, id));
      await deleteReview(trx, id);
      return {
        value: null,
        activity: { verb: "deleted", subject_kind, subject_id: id, subject_title: review.reviewer_name },
      };
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

async function setPublished({ trx, now }: StaffContext, id: string, published: boolean) {
  const review = requireRow(await findReview(trx, id));
  if (review.published === published) return { value: null, activity: null };
  await setReviewPublished(trx, id, published, now);
  return {
    value: null,
    activity: {
      verb: published ? ("published" as const) : ("unpublished" as const),
      subject_kind,
      subject_id: id,
      subject_title: review.reviewer_name,
    },
  };
}
