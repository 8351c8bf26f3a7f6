import { z } from "zod";
import { requireRow, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { enquiryVerb } from "../enquiry-verb.server.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { mailEntry } from "../thread/staff-entries.server.ts";
import {
  hasOptedOut,
  hasReviewRequest,
  insertReviewRequest,
  linkReview,
} from "./review-requests.queries.server.ts";

const { reviewRequests: words } = inboxTexts;

/** Staff's operations on requests for reviews, at `POST /staff/enquiries`. */
export const reviewRequestVerbs = {
  /** Asks the sender of a won enquiry for a review, once; nobody who doesn't want to be asked. */
  "ask-review": enquiryVerb({
    input: idInput,
    failed: words.failed,
    async run(context, enquiry, { id }) {
      const { trx, now, hashEmail } = context;
      if (await hasReviewRequest(trx, id)) return null;
      if (enquiry.status !== "won") throw new VerbError({ reason: "moved", message: words.notWon });
      if (await hasOptedOut(trx, hashEmail(enquiry.email)))
        throw new VerbError({ reason: "moved", message: words.optedOut(enquiry.name) });
      // Loaded when it is needed: commands, which load this file, can’t read JSX.
      const { composeReviewMail } = await import("./review-mail.server.tsx");
      const token = newLinkToken();
      await insertReviewRequest(trx, { enquiryId: id, tokenHash: linkTokenHash(token), now });
      await mailEntry(context, { enquiryId: id, kind: "review-asked", details: {} }, (site) =>
        composeReviewMail(site, enquiry, token),
      );
      return "changed";
    },
  }),

  /** Stores which review a request brought; "" for none. */
  "link-review": enquiryVerb({
    input: idInput.extend({
      review_id: z.union([z.literal(""), z.uuid()], staffTexts.staff.malformed),
    }),
    failed: staffTexts.staff.saveFailed,
    async run({ trx }, _message, { id, review_id }) {
      requireRow((await linkReview(trx, id, review_id || null)) || undefined);
      return "changed";
    },
  }),
};
