import { z } from "zod";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { requireRow, staffVerb, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { emailHash } from "#app/platform/email-hash.server.ts";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { holdMessages } from "../message-mails.queries.server.ts";
import { about, findInInbox } from "../messages.actions.server.ts";
import { insertStaffEntry } from "../thread/staff-entries.server.ts";
import { composeReviewMail } from "./review-mail.server.ts";
import {
  hasOptedOut,
  hasReviewRequest,
  insertReviewRequest,
  linkReview,
} from "./review-requests.queries.server.ts";

const { reviewRequests: words } = inboxMessages;

/** Staff's operations on requests for reviews, at `POST /staff/messages`. */
export const reviewRequestVerbs = {
  /** Asks the sender of a won message for a review, once; nobody who doesn't want to be asked. */
  "ask-review": staffVerb({
    changesPages: false,
    input: idInput,
    failed: words.failed,
    async run(context, { id }) {
      const { trx, now, site } = context;
      await holdMessages(trx, [id]);
      const message = await findInInbox(trx, id);
      if (await hasReviewRequest(trx, id)) return { value: null, activity: null };
      if (message.status !== "won") throw new VerbError({ reason: "moved", message: words.notWon });
      if (await hasOptedOut(trx, emailHash(message.email)))
        throw new VerbError({ reason: "moved", message: words.optedOut(message.name) });
      const token = newLinkToken();
      await insertReviewRequest(trx, { messageId: id, tokenHash: linkTokenHash(token), now });
      const entry = { messageId: id, kind: "review-asked", details: {} } as const;
      const messageEntryId = await insertStaffEntry(context, entry);
      const mail = composeReviewMail({
        ...{ to: message.email, name: message.name, site: await readBusinessProfile(trx) },
        ...{ from: site.mail.from, publicUrl: site.origin, token },
      });
      await enqueueMail(trx, mail, { contactMessageId: id, messageEntryId, now: new Date(now) });
      return { value: null, activity: { verb: "changed", ...about(message) } };
    },
  }),

  /** Stores which review a request brought; "" for none. */
  "link-review": staffVerb({
    changesPages: false,
    input: idInput.extend({
      review_id: z.union([z.literal(""), z.uuid()], staffMessages.staff.malformed),
    }),
    failed: staffMessages.staff.saveFailed,
    async run({ trx }, { id, review_id }) {
      await holdMessages(trx, [id]);
      const message = await findInInbox(trx, id);
      requireRow((await linkReview(trx, id, review_id || null)) || undefined);
      return { value: null, activity: { verb: "changed", ...about(message) } };
    },
  }),
};
