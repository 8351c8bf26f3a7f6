import { formatSince } from "#app/kernel/activity/activity-text.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter, mondayOf } from "#app/platform/calendar.ts";
import { withFullStop } from "#app/platform/name-list.ts";
import type { PendingTask } from "#app/site/slots/pending-task.ts";
import { ENQUIRIES_PATH, enquiryList, enquiryPath } from "./enquiries.ts";
import { type DueStep, stepLabel } from "./next-step.ts";

const STEP_DONE = "When it’s done, empty its date or choose the next one.";

/** The number of messages, and the oldest of them. */
interface NewEnquiries {
  count: number;
  name: string;
  service: string;
  since: string;
}

/** What of enquiries is to be done; null if there is none of a kind. */
export interface PendingEnquiries {
  /** New enquiries that the business was reminded of. */
  overdue: (NewEnquiries & { id: string }) | null;
  /** The other new enquiries. */
  others: NewEnquiries | null;
  /** Senders whom the last mail to them did not reach, and the newest of them. */
  undelivered: { count: number; id: string; name: string; since: string } | null;
  /** How many next steps of messages are due, and the oldest of them, with the name of whose task each is. */
  steps: { count: number; steps: readonly DueStep[] };
}

/** What administrators find on the dashboard to do about enquiries, in no order. */
export function enquiryTasks(
  { overdue, others, undelivered, steps }: PendingEnquiries,
  now: Date,
): PendingTask[] {
  const waiting = [...stepTasks(steps, now)];
  if (overdue) waiting.push(overdueTask(overdue, now));
  if (others) {
    const { count, name, service, since } = others;
    waiting.push({
      icon: "inbox",
      since,
      title: `${count === 1 ? "1 message" : `${count} messages`} waiting since ${formatSince(since, now)}`,
      why: withFullStop(
        `${count === 1 ? "From" : "The oldest is from"} ${name}${service ? `, about ${service}` : ""}`,
      ),
      action: count === 1 ? "Read it" : "Read them",
      to: ENQUIRIES_PATH,
    });
  }
  if (undelivered) {
    const { count, id, name, since } = undelivered;
    const more = count === 2 ? "1 other person" : `${count - 1} other people`;
    waiting.push({
      icon: "mail-x",
      since,
      title: `Your email to ${name} didn’t arrive`,
      why: `Call them, or check the address.${count > 1 ? ` We couldn’t reach ${more} either.` : ""}`,
      action: "See why",
      to: enquiryPath(id),
    });
  }
  return waiting;
}

/** The next steps that are due; those that are not shown are one task. */
function stepTasks({ count, steps }: PendingEnquiries["steps"], now: Date): PendingTask[] {
  const tasks = steps.map((step) => {
    const { id, name, on, assigned } = step;
    const since = dateTimeOf(`${on}T00:00`);
    const due = on === businessDay(now) ? "is due today" : `was due ${formatSince(since, now)}`;
    return {
      icon: "calendar-check" as const,
      since,
      title: `${stepLabel(step)} for ${name} ${due}`,
      why: `${assigned ? `${assigned}’s task. ` : ""}${STEP_DONE}`,
      action: "Open it",
      to: enquiryPath(id),
    };
  });
  const more = count - steps.length;
  const last = tasks.at(-1);
  if (more <= 0 || !last) return tasks;
  const rest = {
    icon: "calendar-check" as const,
    since: last.since,
    title: more === 1 ? "1 more next step is due" : `${more} more next steps are due`,
    why: STEP_DONE,
    action: more === 1 ? "See it" : "See them",
    to: enquiryList.addressOf({ search: "", show: "due", page: 1 }),
  };
  return [...tasks, rest];
}

function overdueTask(
  { count, id, name, service, since }: NonNullable<PendingEnquiries["overdue"]>,
  now: Date,
): PendingTask {
  const others = count === 2 ? "1 more message is" : `${count - 1} more messages are`;
  const why = service ? withFullStop(`About ${service}`) : "We’ve reminded you by email.";
  return {
    icon: "alarm-clock",
    isUrgent: true,
    since,
    title: `${name} has been waiting for an answer since ${formatSince(since, now)}`,
    why: count === 1 ? why : `${why} ${others} overdue, too.`,
    action: "Answer",
    to: enquiryPath(id),
  };
}

/** When this week and the last one began (ISO times): on Monday at 0:00 in the business's time zone. */
export function weekStarts(now: Date): { thisWeek: string; lastWeek: string } {
  const monday = mondayOf(businessDay(now));
  return { thisWeek: dateTimeOf(`${monday}T00:00`), lastWeek: dateTimeOf(`${daysAfter(monday, -7)}T00:00`) };
}

/**
 * '3 messages this week, 5 last week.'
 * @param counts of the messages since the start of this week, and of the last: see weekStarts
 */
export function formatEnquiryCount([thisWeek = 0, sinceLastWeek = 0]: readonly number[]): string {
  const lastWeek = sinceLastWeek - thisWeek;
  const count = thisWeek === 0 ? "No messages" : thisWeek === 1 ? "1 message" : `${thisWeek} messages`;
  return `${count} this week, ${lastWeek === 0 ? "none" : lastWeek} last week.`;
}
