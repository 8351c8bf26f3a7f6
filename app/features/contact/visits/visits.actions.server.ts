import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { type StaffContext, VerbError } from "#app/features/staff/staff-verb.server.ts";
import { inboxMessages } from "#app/platform/inbox-messages.ts";
import { messageVerb } from "../message-verb.server.ts";
import { setStatus, setVisit } from "../messages.queries.server.ts";
import type { Message } from "../messages.ts";
import { hasEntry } from "../thread/message-entries.queries.server.ts";
import { writeToSender } from "../thread/staff-entries.server.ts";
import { cancelInput, visitInput } from "./visit-input.schema.ts";
import { agreedText, cancelledText, offerText } from "./visit-mail.ts";
import { isAhead } from "./visits.ts";

const messages = inboxMessages.visits;

/**
 * What staff do about a visit, sent by `POST /staff/messages`. It is mailed to the message's sender at once, so it has no
 * Undo.
 */
export const visitVerbs = {
  /** Offers a visit at some times, or stores the one that was agreed in another way; both answer a new message. */
  "offer-visit": messageVerb({
    input: visitInput,
    failed: messages.failed,
    async run(context, message, { entry_id, times, body, is_agreed }) {
      const { trx, now } = context;
      if (await hasEntry(trx, "id", entry_id)) return null;
      if (message.status === "lost") throw new VerbError({ reason: "moved", message: inboxMessages.closed });
      requireAhead(times, new Date(now));
      const parts = await mailParts(context, message, body);
      const sorted = times.map((time) => new Date(time).toISOString()).toSorted();
      const [visit_at] = sorted;
      if (is_agreed && visit_at !== undefined) {
        const entry = { id: entry_id, kind: "visit-agreed", body, details: { time: visit_at } } as const;
        await writeToSender(context, message, entry, agreedText(visit_at, parts));
        await setVisit(trx, message, { visit_at, now });
      } else {
        const entry = { id: entry_id, kind: "visit-offered", body, details: { times: sorted } } as const;
        await writeToSender(context, message, entry, offerText(sorted, parts));
        if (message.status === "new") await setStatus(trx, message, { status: "answered", now });
      }
      return "answered";
    },
  }),

  /** Cancels the visit that is agreed, unless there is another one by now. */
  "cancel-visit": messageVerb({
    input: cancelInput,
    failed: messages.cancelFailed,
    async run(context, message, { visit_at }) {
      const { trx, now } = context;
      if (message.visit_at === null) return null;
      if (Date.parse(message.visit_at) !== Date.parse(visit_at))
        throw new VerbError({ reason: "moved", message: messages.changed });
      const entry = { kind: "visit-cancelled", details: { time: message.visit_at } } as const;
      const text = cancelledText(message.visit_at, await mailParts(context, message, ""));
      await writeToSender(context, message, entry, text);
      await setVisit(trx, message, { visit_at: null, now });
      return "answered";
    },
  }),
};

/** @throws {VerbError} if a time is past */
function requireAhead(times: readonly string[], now: Date): void {
  const past = times.flatMap((time, index) =>
    isAhead(time, now) ? [] : [[`times.${index}`, messages.past] as const],
  );
  if (past.length > 0) throw new VerbError({ reason: "invalid", fieldErrors: Object.fromEntries(past) });
}

async function mailParts({ trx, now }: StaffContext, { kind }: Message, body: string) {
  const { phone } = await readBusinessProfile(trx);
  return { hasPage: kind === "quote", phone, body, now: new Date(now) };
}
