import { listAdministrators } from "#app/accounts/users.queries.server.ts";
import { mergeWithStored } from "#app/kernel/verbs/merge-with-stored.server.ts";
import { requireRow, type StaffContext, staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { amountText, parseAmount } from "./amount.ts";
import { composeContactMails } from "./contact-mail.server.ts";
import { findEnquiry, moveToInbox, setLinkToken, setStatus } from "./enquiries.queries.server.ts";
import type { Enquiry } from "./enquiries.ts";
import { findEnquiryDetails, updateEnquiryDetails } from "./enquiry-details.queries.server.ts";
import { answerInput, enquiryDetailsInput, moveInput } from "./enquiry-input.schema.ts";
import { holdEnquiries, resendMails } from "./enquiry-mails.queries.server.ts";
import { statusLabels } from "./enquiry-status.ts";
import { activityOf, enquiryVerb, holdInInbox } from "./enquiry-verb.server.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { enquiryRevisions } from "./revisions.server.ts";
import { composeLinkMail } from "./sender/sender-mail.server.ts";
import { senderPath } from "./sender/sent-enquiry.ts";
import { findLastMove, listEntries } from "./thread/enquiry-entries.queries.server.ts";
import { inThread } from "./thread/in-thread.server.ts";
import { insertStaffEntry, mailEntry, mailSiteOf, writeToSender } from "./thread/staff-entries.server.ts";
import { requireSeen } from "./thread/unseen-entries.server.ts";

/**
 * The actions on contact enquiries, sent by `POST /staff/enquiries`. Repeating an action changes nothing and is
 * no error.
 */
export const enquiryVerbs = {
  /** Changes the status, unless somebody else has changed it from the one that the person saw. */
  move: enquiryVerb({
    input: moveInput,
    failed: staffTexts.staff.saveFailed,
    async run(context, enquiry, { id, from, to }) {
      const { trx, now } = context;
      if (enquiry.status === to) return null;
      if (enquiry.status !== from) throw await movedMeanwhile(context, enquiry);
      await context.recordRevision("message", id);
      await setStatus(trx, enquiry, { status: to, now });
      await insertStaffEntry(context, { enquiryId: id, kind: "moved", details: { from, to } });
      return "changed the status of";
    },
  }),

  /** Saves what staff note about an enquiry, merged field by field with what someone else has saved meanwhile. */
  save: staffVerb({
    changesPages: false,
    input: enquiryDetailsInput,
    failed: staffTexts.staff.saveFailed,
    async run(context, { id, ...input }) {
      const { trx, now } = context;
      await holdEnquiries(trx, [id]);
      const stored = requireRow(await findEnquiryDetails(trx, id));
      // What the form shows is checked before the merge, which would drop a person whose account was removed meanwhile.
      await checkAssignee(trx, input.assigned_to, stored.assigned_to);
      const typed = { ...input, amount: amountText(parseAmount(input.amount)) };
      const { how, values } = mergeWithStored({ type: "message", id }, stored, typed);
      if (how === "same") return { value: stored, activity: null };
      await context.recordRevision("message", id);
      await updateEnquiryDetails(trx, id, values, now);
      const enquiry = requireRow(await findEnquiry(trx, id));
      const value = requireRow(await findEnquiryDetails(trx, id));
      return { value, activity: activityOf("changed", enquiry) };
    },
  }),

  /** Stores an answer, mails it to the sender, and marks a new enquiry as answered. */
  answer: enquiryVerb({
    input: answerInput,
    failed: inboxTexts.answerFailed,
    async run(context, enquiry, { answer_id, body, seen_entries }) {
      const { trx, now } = context;
      const [sent] = await listEntries(trx, enquiry.id, [answer_id]);
      if (sent?.body === body) return null;
      if (sent) throw new VerbError({ reason: "moved", message: inboxTexts.answerSent });
      await requireSeen(context, enquiry.id, seen_entries);
      await writeToSender(context, enquiry, { id: answer_id, kind: "answer", body, details: {} }, body);
      if (enquiry.status === "new") await setStatus(trx, enquiry, { status: "answered", now });
      return "answered";
    },
  }),

  /** Sends to the current recipients, as a wrong address can have been the reason. */
  "send-again": enquiryVerb({
    input: idInput,
    failed: inboxTexts.sendFailed,
    async run(context, enquiry, { id }) {
      const { trx, now } = context;
      if (enquiry.delivery.state === "sent") return null;
      const mails = await composeContactMails(await mailSiteOf(context), enquiry);
      const isDue = await resendMails(trx, id, mails, new Date(now));
      return isDue ? "resent" : null;
    },
  }),

  /** Moves an enquiry out of suspected spam, and enqueues the mails that announce it. */
  "move-to-inbox": staffVerb({
    changesPages: false,
    input: idInput,
    failed: staffTexts.staff.saveFailed,
    async run(context, { id }) {
      const { trx, now } = context;
      const enquiry = requireRow(await findEnquiry(trx, id));
      if (!(await moveToInbox(trx, id))) return { value: null, activity: null };
      for (const mail of await composeContactMails(await mailSiteOf(context), enquiry)) {
        await enqueueMail(trx, mail, { recordId: id, now: new Date(now) });
      }
      if (enquiry.kind === "quote") await sendLink(context, enquiry);
      return { value: null, activity: activityOf("recovered", enquiry) };
    },
  }),

  /** Mails the sender a new link to their page and ends the old one. @returns the page's path */
  "renew-link": staffVerb({
    changesPages: false,
    input: idInput,
    failed: inboxTexts.linkFailed,
    async run(context, { id }) {
      const enquiry = await holdInInbox(context.trx, id);
      const path = await sendLink(context, enquiry);
      return { value: { path }, activity: activityOf("shared", enquiry) };
    },
  }),

  /** Moves an enquiry to the trash with its mails; to forget a sender, it is deleted permanently there. */
  remove: staffVerb({
    changesPages: false,
    input: idInput,
    failed: inboxTexts.deleteFailed,
    async run(context, { id }) {
      await holdEnquiries(context.trx, [id]);
      const enquiry = requireRow(await findEnquiry(context.trx, id));
      await context.recordRevision("message", id, { deletes: true });
      await enquiryRevisions.message.remove(context, id);
      return { value: null, activity: activityOf("deleted", enquiry) };
    },
  }),
};

/**
 * Gives an enquiry's sender a link to their page, by mail; an older one ends.
 * @returns the page's path
 */
async function sendLink(context: StaffContext, enquiry: Enquiry): Promise<string> {
  const { id } = enquiry;
  const token = newLinkToken();
  await setLinkToken(context.trx, id, linkTokenHash(token));
  await mailEntry(
    context,
    { enquiryId: id, kind: "link", details: { renewed: true } },
    async (site, thread) => inThread(await composeLinkMail(site, enquiry, token), thread),
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

/** The refusal of a move from a status that the enquiry has no longer. */
async function movedMeanwhile({ trx, viewer }: StaffContext, { id, status }: Enquiry): Promise<VerbError> {
  const last = await findLastMove(trx, id, status);
  const who = last?.userId === viewer.id ? staffTexts.staff.youElsewhere : (last?.author ?? null);
  return new VerbError({ reason: "moved", message: inboxTexts.movedBy(who, statusLabels[status]) });
}
