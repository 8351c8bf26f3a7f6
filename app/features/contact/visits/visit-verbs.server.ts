import { formatComing } from "#app/platform/business-clock.ts";
import { textOf } from "#app/platform/http/read-form.server.ts";
import { quoteMessages } from "#app/platform/quote-messages.ts";
import { setVisit } from "../messages.queries.server.ts";
import { readWords, type SenderVerb } from "../sender/sender.actions.server.ts";
import { listEntries, listEntryHeads } from "../thread/message-entries.queries.server.ts";
import { AGREE, isAhead, openOffer, PROPOSE, visitTime } from "./visits.ts";

const messages = quoteMessages.visits;

/** Agrees to one of the times at which a visit is offered; agreed to again, it changes nothing. */
const agree: SenderVerb = async ({ trx, message, form, now, record, tell }) => {
  const { id, name, status, visit_at } = message;
  const time = textOf(form.get("time"));
  if (time === "") return messages.noTime;
  if (time === visit_at) return null;
  if (status === "lost") return messages.closed;
  const offered = openOffer(await listEntryHeads(trx, id));
  if (!offered?.includes(time)) return messages.notOffered;
  if (!isAhead(time, now)) return messages.past;
  await setVisit(trx, message, { visit_at: time, now: now.toISOString() });
  await record({ kind: "visit-agreed", details: { time } });
  await tell({
    title: `${name} agreed to a visit on ${visitTime(time)}`,
    body: `The visit is on ${formatComing(time, now)}.`,
  });
  return null;
};

/** Proposes another time in the sender's own words; sent again, they are stored once. */
const propose: SenderVerb = async (context) => {
  const { trx, message, record, tell } = context;
  const { id, name, status } = message;
  const { body, reason } = readWords(context);
  if (!body) return messages.noProposal;
  if (reason) return reason;
  if (status === "lost") return messages.closed;
  const last = (await listEntryHeads(trx, id)).at(-1);
  const [repeated] = last?.kind === "visit-proposed" ? await listEntries(trx, id, [last.id]) : [];
  if (repeated?.body === body) return null;
  await record({ kind: "visit-proposed", body, details: {} });
  await tell({ title: `${name} proposed another time for a visit`, body });
  return null;
};

/** What a message's sender does about a visit. */
export const visitSenderVerbs = { [AGREE]: agree, [PROPOSE]: propose };
