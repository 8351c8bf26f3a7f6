import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { isStored, requireRow, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { inboxTexts } from "#app/platform/inbox-texts.ts";
import { parseAmount } from "../amount.ts";
import { messageVerb } from "../message-verb.server.ts";
import { setStatus } from "../messages.queries.server.ts";
import { writeToSender } from "../thread/staff-entries.server.ts";
import { requireSeen } from "../thread/unseen-entries.server.ts";
import { estimateInput, withdrawInput } from "./estimate-input.schema.ts";
import { estimateText, withdrawnText } from "./estimate-mail.ts";
import { isExpired } from "./estimates.ts";
import {
  insertEstimate,
  listEstimates,
  setEstimateStatus,
  setMissingAmount,
} from "./message-estimates.queries.server.ts";

const messages = inboxTexts.estimates;

/**
 * What staff do about estimates, sent by `POST /staff/messages`. It is mailed to the message's sender at once, so it has
 * no Undo.
 */
export const estimateVerbs = {
  /** Sends an estimate, which takes the place of the open one, and moves the message to Estimate. */
  "send-estimate": messageVerb({
    input: estimateInput,
    failed: messages.failed,
    async run(context, message, { id, estimate_id, included, seen_entries, ...typed }) {
      const { trx, now } = context;
      const earlier = await listEstimates(trx, id);
      const sent = earlier.find((one) => one.id === estimate_id);
      const amount = parseAmount(typed.amount) ?? 0;
      const up_to = parseAmount(typed.up_to);
      const valid_through = typed.valid_through || null;
      const estimate = { id: estimate_id, amount, up_to, included, valid_through };
      if (sent && isStored(estimate, sent)) return null;
      if (sent) throw new VerbError({ reason: "moved", message: messages.sentAlready });
      if (message.status === "lost") throw new VerbError({ reason: "moved", message: inboxTexts.closed });
      await requireSeen(context, id, seen_entries);
      if (isExpired(estimate, new Date(now)))
        throw new VerbError({ reason: "invalid", fieldErrors: { valid_through: messages.past } });
      const { phone } = await readBusinessProfile(trx);
      const text = estimateText({
        estimate,
        phone,
        hasPage: message.kind === "quote",
        replaces: earlier.some(({ status }) => status === "sent"),
      });
      const details = { amount, upTo: up_to, validUntil: valid_through };
      await writeToSender(context, message, { kind: "estimate", details }, text);
      await insertEstimate(trx, id, estimate, now);
      await setMissingAmount(trx, id, { amount, now });
      if (["new", "answered", "visit"].includes(message.status))
        await setStatus(trx, message, { status: "estimate", now });
      return "answered";
    },
  }),

  /** Withdraws an estimate that is open or accepted; the message's status stays. */
  "withdraw-estimate": messageVerb({
    input: withdrawInput,
    failed: messages.withdrawFailed,
    async run(context, message, { id, estimate_id, seen_entries }) {
      const { trx, now } = context;
      const estimate = requireRow((await listEstimates(trx, id)).find((one) => one.id === estimate_id));
      if (estimate.status === "withdrawn") return null;
      if (estimate.status === "declined")
        throw new VerbError({ reason: "moved", message: messages.declined });
      await requireSeen(context, id, seen_entries);
      const { phone } = await readBusinessProfile(trx);
      const text = withdrawnText(estimate, phone);
      await writeToSender(context, message, { kind: "estimate-withdrawn", details: {} }, text);
      await setEstimateStatus(trx, estimate_id, { status: "withdrawn", now });
      return "answered";
    },
  }),
};
