import { listAdministrators } from "#app/features/auth/users.queries.server.ts";
import { mergeDocument } from "#app/features/staff/merge-form.server.ts";
import {
  isStored,
  requireRow,
  type StaffContext,
  staffVerb,
  VerbError,
} from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { inboxTexts } from "#app/platform/inbox-texts.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { dismissUnreadMail } from "#app/platform/mailbox/mailbox-mails.queries.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { amountText, parseAmount } from "./amount.ts";
import { composeContactMails } from "./contact-mail.server.ts";
import { findMessageDetails, updateMessageDetails } from "./message-details.queries.server.ts";
import { answerInput, messageDetailsInput, moveInput, type NotedDetails } from "./message-input.schema.ts";
import { holdMessages, resendMails } from "./message-mails.queries.server.ts";
import { statusLabels } from "./message-status.ts";
import { activityOf, holdInInbox, messageVerb } from "./message-verb.server.ts";
import { findMessage, moveToInbox, setLinkToken, setStatus } from "./messages.queries.server.ts";
import type { Message } from "./messages.ts";
import { messageRevisions } from "./revisions.server.ts";
import { composeLinkMail } from "./sender/sender-mail.server.ts";
import { senderPath } from "./sender/sent-message.ts";
import { inThread } from "./thread/answer-mail.server.ts";
import { findLastMove, listEntries } from "./thread/message-entries.queries.server.ts";
import { insertStaffEntry, mailEntry, mailSiteOf, writeToSender } from "./thread/staff-entries.server.ts";
import { requireSeen } from "./thread/unseen-entries.server.ts";

/**
 * The actions on contact messages, sent by `POST /staff/messages`. Repeating an action changes nothing and is
 * no error.
 */
export const messageVerbs = {
  /** Changes the status, unless somebody else has changed it from the one that the person saw. */
  move: messageVerb({
    input: moveInput,
    failed: staffTexts.staff.saveFailed,
    async run(context, message, { id, from, to }) {
      const { trx, now } = context;
      if (message.status === to) return null;
      if (message.status !== from) throw await movedMeanwhile(context, message);
      await context.recordRevision("message", id);
      await setStatus(trx, message, { status: to, now });
      await insertStaffEntry(context, { messageId: id, kind: "moved", details: { from, to } });
      return "changed the status of";
    },
  }),

  /** Saves what staff note about a message, merged field by field with what someone else has saved meanwhile. */
  save: staffVerb({
    changesPages: false,
    input: messageDetailsInput,
    failed: staffTexts.staff.saveFailed,
    async run(context, { id, ...input }) {
      const { trx, now } = context;
      await holdMessages(trx, [id]);
      const stored = requireRow(await findMessageDetails(trx, id));
      // What the form shows is checked before the merge, which would drop a person whose account was removed meanwhile.
      await checkAssignee(trx, input.assigned_to, stored.assigned_to);
      const typed = { ...input, amount: amountText(parseAmount(input.amount)) };
      const values = mergeDocument<NotedDetails>({ type: "message", id }, stored, typed);
      if (isStored(values, stored)) return { value: stored, activity: null };
      await context.recordRevision("message", id);
      await updateMessageDetails(trx, id, values, now);
      const message = requireRow(await findMessage(trx, id));
      const value = requireRow(await findMessageDetails(trx, id));
      return { value, activity: activityOf("changed", message) };
    },
  }),

  /** Stores an answer, mails it to the sender, and marks a new message as answered. */
  answer: messageVerb({
    input: answerInput,
    failed: inboxTexts.answerFailed,
    async run(context, message, { answer_id, body, seen_entries }) {
      const { trx, now } = context;
      const [sent] = await listEntries(trx, message.id, [answer_id]);
      if (sent?.body === body) return null;
      if (sent) throw new VerbError({ reason: "moved", message: inboxTexts.answerSent });
      await requireSeen(context, message.id, seen_entries);
      await writeToSender(context, message, { id: answer_id, kind: "answer", body, details: {} }, body);
      if (message.status === "new") await setStatus(trx, message, { status: "answered", now });
      return "answered";
    },
  }),

  /** Sends to the current recipients, as a wrong address can have been the reason. */
  "send-again": messageVerb({
    input: idInput,
    failed: inboxTexts.sendFailed,
    async run(context, message, { id }) {
      const { trx, now } = context;
      if (message.delivery.state === "sent") return null;
      const mails = composeContactMails(await mailSiteOf(context), message);
      const isDue = await resendMails(trx, id, mails, new Date(now));
      return isDue ? "resent" : null;
    },
  }),

  /** Moves a message out of suspected spam, and enqueues the mails that announce it. */
  "move-to-inbox": staffVerb({
    changesPages: false,
    input: idInput,
    failed: staffTexts.staff.saveFailed,
    async run(context, { id }) {
      const { trx, now } = context;
      const message = requireRow(await findMessage(trx, id));
      if (!(await moveToInbox(trx, id))) return { value: null, activity: null };
      for (const mail of composeContactMails(await mailSiteOf(context), message)) {
        await enqueueMail(trx, mail, { contactMessageId: id, now: new Date(now) });
      }
      if (message.kind === "quote") await sendLink(context, message);
      return { value: null, activity: activityOf("recovered", message) };
    },
  }),

  /** Mails the sender a new link to their page and ends the old one. @returns the page's path */
  "renew-link": staffVerb({
    changesPages: false,
    input: idInput,
    failed: inboxTexts.linkFailed,
    async run(context, { id }) {
      const message = await holdInInbox(context.trx, id);
      const path = await sendLink(context, message);
      return { value: { path }, activity: activityOf("shared", message) };
    },
  }),

  /** Takes an email that could not be read off the list; it stays in the mailbox. */
  "dismiss-unread": staffVerb({
    changesPages: false,
    input: idInput,
    failed: inboxTexts.unreadMails.removeFailed,
    async run({ trx }, { id }) {
      await dismissUnreadMail(trx, id);
      return { value: null, activity: null };
    },
  }),

  /** Moves a message to the trash with its mails; to forget a sender, it is deleted permanently there. */
  remove: staffVerb({
    changesPages: false,
    input: idInput,
    failed: inboxTexts.deleteFailed,
    async run(context, { id }) {
      await holdMessages(context.trx, [id]);
      const message = requireRow(await findMessage(context.trx, id));
      await context.recordRevision("message", id, { deletes: true });
      await messageRevisions.message.remove(context, id);
      return { value: null, activity: activityOf("deleted", message) };
    },
  }),
};

/**
 * Gives a message's sender a link to their page, by mail; an older one ends.
 * @returns the page's path
 */
async function sendLink(context: StaffContext, message: Message): Promise<string> {
  const { id } = message;
  const token = newLinkToken();
  await setLinkToken(context.trx, id, linkTokenHash(token));
  await mailEntry(context, { messageId: id, kind: "link", details: { renewed: true } }, (site, thread) =>
    inThread(composeLinkMail(site, message, token), thread),
  );
  return senderPath(token);
}

/**
 * @param id of the person whom the form shows
 * @throws {VerbError} if this is no administrator, unless it is stored already
 */
async function checkAssignee(trx: Trx, id: string, stored: string): Promise<void> {
  if (id === "" || id === stored || (await listAdministrators(trx)).some((one) => one.id === id)) return;
  const fieldErrors = { assigned_to: inboxTexts.noAdministrator };
  throw new VerbError({ reason: "invalid", fieldErrors });
}

/** The refusal of a move from a status that the message has no longer. */
async function movedMeanwhile({ trx, viewer }: StaffContext, { id, status }: Message): Promise<VerbError> {
  const last = await findLastMove(trx, id, status);
  const who = last?.userId === viewer.id ? staffTexts.staff.youElsewhere : (last?.author ?? null);
  return new VerbError({ reason: "moved", message: inboxTexts.movedBy(who, statusLabels[status]) });
}
