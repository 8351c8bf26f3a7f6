import { textOf } from "#app/platform/http/read-form.server.ts";
import { setStatus } from "../enquiries.queries.server.ts";
import { quoteTexts } from "../quote-texts.ts";
import { readWords, type SenderContext, type SenderVerb } from "../sender/sender.actions.server.ts";
import { listEstimates, setEstimateStatus, setMissingAmount } from "./enquiry-estimates.queries.server.ts";
import { ACCEPT, DECLINE, type Estimate, estimateSum, isExpired, lastValidDay } from "./estimates.ts";

const messages = quoteTexts.estimates;

/** The open estimate that a form names, or why it can't be answered anymore. */
async function findOpen({ trx, enquiry, form }: SenderContext): Promise<Estimate | string> {
  const estimates = await listEstimates(trx, enquiry.id);
  const estimate = estimates.find(({ id }) => id === textOf(form.get("estimate")));
  if (!estimate) return messages.withdrawn;
  const isReplaced = estimates[0]?.id !== estimate.id;
  if (estimate.status === "withdrawn") return isReplaced ? messages.replaced : messages.withdrawn;
  if (estimate.status !== "sent") return messages[estimate.status];
  return enquiry.status === "lost" ? messages.closed : estimate;
}

/** Accepts an estimate: the enquiry is Won. */
const accept: SenderVerb = async (context) => {
  const { trx, enquiry, record, tell } = context;
  const estimate = await findOpen(context);
  if (typeof estimate === "string") return estimate;
  if (isExpired(estimate, context.now)) return messages.expired(lastValidDay(estimate) ?? "");
  const { id, name } = enquiry;
  const now = context.now.toISOString();
  await setEstimateStatus(trx, estimate.id, { status: "accepted", now });
  await setStatus(trx, enquiry, { status: "won", now });
  await setMissingAmount(trx, id, { amount: estimate.amount, now });
  await record({ kind: "estimate-accepted", details: {} });
  await tell({
    title: `${name} accepted your estimate: ${estimateSum(estimate)}`,
    body: estimate.included,
  });
  return null;
};

/** Declines an estimate, with the sender's words if they write some; the enquiry's status stays. */
const decline: SenderVerb = async (context) => {
  const { trx, enquiry, record, tell } = context;
  const estimate = await findOpen(context);
  if (typeof estimate === "string") return estimate;
  const { body, reason } = readWords(context);
  if (reason) return reason;
  const now = context.now.toISOString();
  await setEstimateStatus(trx, estimate.id, { status: "declined", now });
  await record({ kind: "estimate-declined", body, details: {} });
  await tell({
    title: `${enquiry.name} declined your estimate: ${estimateSum(estimate)}`,
    body: body || "They wrote no reason.",
  });
  return null;
};

/** What an enquiry's sender does about an estimate. */
export const estimateSenderVerbs = { [ACCEPT]: accept, [DECLINE]: decline };
