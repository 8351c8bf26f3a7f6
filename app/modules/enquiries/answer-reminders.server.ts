import { listFirstNames } from "#app/accounts/users.queries.server.ts";
import { personNames } from "#app/kernel/verbs/person-names.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { valuesIn } from "#app/site/settings/settings-values.ts";
import { readBusinessProfile, readSettings } from "#app/site/settings/site.queries.server.ts";
import type { RecurringJob } from "#app/site/slots/module.server.ts";
import { reminderDueAt } from "./answer-reminder.ts";
import { listUnreminded, markReminded } from "./enquiry-reminders.queries.server.ts";
import { enquirySettings } from "./enquiry-settings.ts";
import { lastRemindedDay } from "./next-step.ts";
import { listUnremindedSteps, markStepReminded } from "./next-steps.queries.server.ts";
import { composeReminderMails, composeStepMails } from "./reminder-mail.server.ts";

const REMINDERS_CHECKED_MS = 300_000;
/** Messages of one run; a later one is due later, so the oldest suffice. */
const BATCH = 50;

type Reminding = Pick<SiteRuntime, "config" | "database" | "outbox">;

/**
 * Reminds the business by mail of messages that nobody has answered in the time of the settings: once, by one of
 * several instances. Of a message that was overdue before that time was set there is no mail; it only counts as
 * reminded of, which puts it first on the dashboard.
 * @returns the number of messages
 */
export async function remindOfEnquiries(
  { config, database: { db }, outbox }: Reminding,
  now: Date,
): Promise<number> {
  const business = await readBusinessProfile(db);
  const { answerReminder } = valuesIn(enquirySettings, business);
  if (answerReminder === "off") return 0;
  const { updated_at: setAt } = await readSettings(db, ["answerReminder"]);
  const site = { business, mail: config.mail, origin: canonicalOrigin(config.publicUrl, config.port) };
  let count = 0;
  for (const enquiry of await listUnreminded(db, BATCH)) {
    const due = reminderDueAt(new Date(enquiry.created_at), answerReminder, business);
    if (!due || due > now) break;
    const mails = setAt && due < new Date(setAt) ? [] : await composeReminderMails(site, enquiry, now);
    const isReminded = await db.transaction().execute(async (trx) => {
      if (!(await markReminded(trx, enquiry.id, now))) return false;
      for (const mail of mails) await enqueueMail(trx, mail, { now });
      return true;
    });
    if (isReminded) count += 1;
  }
  if (count > 0) outbox.wake();
  return count;
}

/**
 * Reminds the business by mail of the next steps whose date has come (see lastRemindedDay): once for each date, by one
 * of several instances, and late if the site was down. The setting for unanswered messages doesn't turn it off: staff
 * have chosen the date.
 * @returns the number of next steps
 */
export async function remindOfSteps(
  { config, database: { db }, outbox }: Reminding,
  now: Date,
): Promise<number> {
  const business = await readBusinessProfile(db);
  const site = { business, mail: config.mail, origin: canonicalOrigin(config.publicUrl, config.port) };
  const steps = await listUnremindedSteps(db, lastRemindedDay(now), BATCH);
  if (steps.length === 0) return 0;
  const people = personNames(await listFirstNames(db));
  let count = 0;
  for (const step of steps) {
    const isReminded = await db.transaction().execute(async (trx) => {
      if (!(await markStepReminded(trx, step))) return false;
      for (const mail of await composeStepMails(site, step, people)) await enqueueMail(trx, mail, { now });
      return true;
    });
    if (isReminded) count += 1;
  }
  if (count > 0) outbox.wake();
  return count;
}

/** The jobs that remind the business. */
export const reminderJobs: readonly RecurringJob[] = [
  { name: "remind of messages", quiet: true, everyMs: REMINDERS_CHECKED_MS, run: remindOfEnquiries },
  { name: "remind of next steps", quiet: true, everyMs: REMINDERS_CHECKED_MS, run: remindOfSteps },
];
