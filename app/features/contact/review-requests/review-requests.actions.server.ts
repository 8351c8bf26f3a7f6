import { z } from "zod";
import { requireRow, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { inboxTexts } from "#app/platform/inbox-texts.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { messageVerb } from "../message-verb.server.ts";
import { mailEntry } from "../thread/staff-entries.server.ts";
import { composeReviewMail } from "./review-mail.server.ts";
import {
  hasOptedOut,
  hasReviewRequest,
  insertReviewRequest,
  linkReview,
} from "./review-requests.queries.server.ts";

const { reviewRequests: words } = inboxTexts;

/** Staff's operations on requests for reviews, at `POST /staff/messages`. */
export const reviewRequestVerbs = {
  /** Asks the sender of a won message for a review, once; nobody who doesn't want to be asked. */
  "ask-review": messageVerb({
    input: idInput,
    failed: words.failed,
    async run(context, message, { id }) {
      const { trx, now, hashEmail } = context;
      if (await hasReviewRequest(trx, id)) return null;
      if (message.status !== "won") throw new VerbError({ reason: "moved", message: words.notWon });
      if (await hasOptedOut(trx, hashEmail(message.email)))
        throw new VerbError({ reason: "moved", message: words.optedOut(message.name) });
      const token = newLinkToken();
      await insertReviewRequest(trx, { messageId: id, tokenHash: linkTokenHash(token), now });
      await mailEntry(context, { messageId: id, kind: "review-asked", details: {} }, (site) =>
        composeReviewMail(site, message, token),
      );
      return "changed";
    },
  }),

  /** Stores which review a request brought; "" for none. */
  "link-review": messageVerb({
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
