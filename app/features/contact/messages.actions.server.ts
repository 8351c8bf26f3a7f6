import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import {
  requireRow,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { composeContactMails } from "./contact-mail.server.ts";
import { moveInput } from "./message-input.schema.ts";
import { holdMessages, resendMails } from "./message-mails.queries.server.ts";
import { statusLabels } from "./message-status.ts";
import { findMessage, moveToInbox, setStatus } from "./messages.queries.server.ts";
import type { Message } from "./messages.ts";
import { messageRevisions } from "./revisions.server.ts";
import { findLastMove } from "./thread/message-entries.queries.server.ts";
import { insertStaffEntry } from "./thread/staff-entries.server.ts";

const about = ({ id, name }: Message) => ({
  entity_type: "message" as const,
  entity_id: id,
  entity_title: name,
});

/**
 * The actions on contact messages, sent by `POST /staff/messages`. Repeating an action changes nothing and is
 * no error.
 */
export const messageVerbs = {
  /** Changes the status, unless somebody else has changed it from the one that the person saw. */
  move: staffVerb({
    changesPages: false,
    input: moveInput,
    failed: staffMessages.staff.saveFailed,
    async run(context, { id, from, to }) {
      const { trx, now } = context;
      await holdMessages(trx, [id]);
      const message = await findInInbox(trx, id);
      if (message.status === to) return { value: null, activity: null };
      if (message.status !== from) throw await movedMeanwhile(context, message);
      await context.recordRevision("message", id);
      await setStatus(trx, message, { status: to, now });
      await insertStaffEntry(context, { messageId: id, kind: "moved", details: { from, to } });
      return { value: null, activity: { verb: "changed the status of", ...about(message) } };
    },
  }),

  /** Sends to the current recipients, as a wrong address can have been the reason. */
  "send-again": staffVerb({
    changesPages: false,
    input: idInput,
    failed: staffMessages.inbox.sendFailed,
    async run(context, { id }) {
      const { trx, now } = context;
      const message = await findInInbox(trx, id);
      if (message.delivery.state === "sent") return { value: null, activity: null };
      const resent = await resendMails(trx, id, await compose(context, message), new Date(now));
      return { value: null, activity: resent ? { verb: "resent", ...about(message) } : null };
    },
  }),

  /** Moves a message out of suspected spam, and enqueues the mails that announce it. */
  "move-to-inbox": staffVerb({
    changesPages: false,
    input: idInput,
    failed: staffMessages.staff.saveFailed,
    async run(context, { id }) {
      const { trx, now } = context;
      const message = requireRow(await findMessage(trx, id));
      if (!(await moveToInbox(trx, id))) return { value: null, activity: null };
      for (const mail of await compose(context, message)) {
        await enqueueMail(trx, mail, { contactMessageId: id, now: new Date(now) });
      }
      return { value: null, activity: { verb: "recovered", ...about(message) } };
    },
  }),

  /** Moves a message to the trash with its mails; to forget a sender, it is deleted permanently there. */
  remove: staffVerb({
    changesPages: false,
    input: idInput,
    failed: staffMessages.inbox.deleteFailed,
    async run(context, { id }) {
      await holdMessages(context.trx, [id]);
      const message = requireRow(await findMessage(context.trx, id));
      await context.recordRevision("message", id, { deletes: true });
      await messageRevisions.message.remove(context, id);
      return { value: null, activity: { verb: "deleted", ...about(message) } };
    },
  }),
};

/** @throws {VerbError} if the message is missing or suspected spam */
async function findInInbox(trx: Trx, id: string): Promise<Message> {
  const message = await findMessage(trx, id);
  return requireRow(message?.suspected_spam ? undefined : message);
}

/** The refusal of a move from a status that the message has no longer. */
async function movedMeanwhile({ trx, viewer }: StaffContext, { id, status }: Message): Promise<VerbError> {
  const last = await findLastMove(trx, id);
  const who = last?.userId === viewer.id ? staffMessages.staff.youElsewhere : (last?.author ?? null);
  return new VerbError({ reason: "moved", message: staffMessages.inbox.movedBy(who, statusLabels[status]) });
}

async function compose({ trx, site }: StaffContext, message: Message) {
  return composeContactMails({
    message,
    site: await readBusinessProfile(trx),
    from: site.mail.from,
    to: site.mail.contactTo,
    publicUrl: site.origin,
  });
}
