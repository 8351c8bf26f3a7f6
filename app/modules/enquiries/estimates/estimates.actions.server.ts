import { isStored } from "#app/kernel/verbs/merge-fields.ts";
import { requireRow, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { parseAmount } from "../amount.ts";
import { setStatus } from "../enquiries.queries.server.ts";
import { enquiryVerb } from "../enquiry-verb.server.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { writeToSender } from "../thread/staff-entries.server.ts";
import { requireSeen } from "../thread/unseen-entries.server.ts";
import {
  insertEstimate,
  listEstimates,
  setEstimateStatus,
  setMissingAmount,
} from "./enquiry-estimates.queries.server.ts";
import { estimateInput, withdrawInput } from "./estimate-input.schema.ts";
import { estimateText, withdrawnText } from "./estimate-mail.ts";
import { isExpired } from "./estimates.ts";

const messages = inboxTexts.estimates;

/**
 * What staff do about estimates, sent by `POST /staff/enquiries`. It is mailed to the enquiry's sender at once, so it has
 * no Undo.
 */
export const estimateVerbs = {
  /** Sends an estimate, which takes the place of the open one, and moves the enquiry to Estimate. */
  "send-estimate": enquiryVerb({
    input: estimateInput,
    failed: messages.failed,
    async run(context, enquiry, { id, estimate_id, included, seen_entries, ...typed }) {
      const { trx, now } = context;
      const earlier = await listEstimates(trx, id);
      const sent = earlier.find((one) => one.id === estimate_id);
      const amount = parseAmount(typed.amount) ?? 0;
      const up_to = parseAmount(typed.up_to);
      const valid_through = typed.valid_through || null;
      const estimate = { id: estimate_id, amount, up_to, included, valid_through };
      if (sent && isStored(estimate, sent)) return null;
      if (sent) throw new VerbError({ reason: "moved", message: messages.sentAlready });
      if (enquiry.status === "lost") throw new VerbError({ reason: "moved", message: inboxTexts.closed });
      await requireSeen(context, id, seen_entries);
      if (isExpired(estimate, new Date(now)))
        throw new VerbError({ reason: "invalid", fieldErrors: { valid_through: messages.past } });
      const { phone } = await readBusinessProfile(trx);
      const text = estimateText({
        estimate,
        phone,
        hasPage: enquiry.kind === "quote",
        replaces: earlier.some(({ status }) => status === "sent"),
      });
      const details = { amount, upTo: up_to, validUntil: valid_through };
      await writeToSender(context, enquiry, { kind: "estimate", details }, text);
      await insertEstimate(trx, id, estimate, now);
      await setMissingAmount(trx, id, { amount, now });
      if (["new", "answered", "visit"].includes(enquiry.status))
        await setStatus(trx, enquiry, { status: "estimate", now });
      return "answered";
    },
  }),

  /** Withdraws an estimate that is open or accepted; the enquiry's status stays. */
  "withdraw-estimate": enquiryVerb({
    input: withdrawInput,
    failed: messages.withdrawFailed,
    async run(context, enquiry, { id, estimate_id, seen_entries }) {
      const { trx, now } = context;
      const estimate = requireRow((await listEstimates(trx, id)).find((one) => one.id === estimate_id));
      if (estimate.status === "withdrawn") return null;
      if (estimate.status === "declined")
        throw new VerbError({ reason: "moved", message: messages.declined });
      await requireSeen(context, id, seen_entries);
      const { phone } = await readBusinessProfile(trx);
      const text = withdrawnText(estimate, phone);
      await writeToSender(context, enquiry, { kind: "estimate-withdrawn", details: {} }, text);
      await setEstimateStatus(trx, estimate_id, { status: "withdrawn", now });
      return "answered";
    },
  }),
};
