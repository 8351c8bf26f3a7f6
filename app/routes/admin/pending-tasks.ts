import { activityTime, formatRelative } from "#app/kernel/activity/activity-text.ts";
import { enquiryList, enquiryPath } from "#app/modules/enquiries/enquiries.ts";
import { type DueStep, stepLabel } from "#app/modules/enquiries/next-step.ts";
import { businessDay, formatByClock } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter, daysBetween, mondayOf } from "#app/platform/calendar.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { inboxTexts } from "#app/platform/inbox-texts.ts";
import { formatList } from "#app/platform/name-list.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { PendingTask } from "#app/site/slots/pending-task.ts";
import type { UnsavedWork } from "./unsaved-work.ts";

/** The number of messages, and the oldest of them. */
interface NewEnquiries {
  count: number;
  name: string;
  service: string;
  since: string;
}

/** The facts of pending tasks; null if there is none of a kind. */
export interface PendingFacts {
  /** New enquiries that the business was reminded of. */
  overdue: (NewEnquiries & { id: string }) | null;
  /** The other new enquiries. */
  enquiries: NewEnquiries | null;
  /** Senders whom the last mail to them did not reach, and the newest of them. */
  undelivered: { count: number; id: string; name: string; since: string } | null;
  /** Emails that could not be read, and when the oldest of them was set aside. */
  unreadMails: { count: number; since: string } | null;
  /** How many next steps of messages are due, and the oldest of them, with the name of whose task each is. */
  steps: { count: number; steps: readonly DueStep[] };
  /** Unpublished reviews, with a few of the names. */
  reviews: { count: number; names: readonly string[]; since: string } | null;
  /** Posts that are drafts, and the one that was not changed for the longest time. */
  drafts: { count: number; id: string; title: string; since: string } | null;
  /** The viewer's unsaved drafts. */
  unsaved: readonly UnsavedWork[];
}

/** Puts tasks in the order of the dashboard: urgent ones, then oldest first. */
export const sortTasks = (tasks: readonly PendingTask[]): PendingTask[] =>
  tasks.toSorted(
    (one, other) =>
      Number(other.isUrgent ?? false) - Number(one.isUrgent ?? false) ||
      Date.parse(one.since) - Date.parse(other.since),
  );

/** The pending tasks of the core, in no order. */
export function pendingTasks(facts: PendingFacts, now: Date): PendingTask[] {
  const { overdue, enquiries, undelivered, unreadMails, steps, reviews, drafts, unsaved } = facts;
  const waiting = [...stepTasks(steps, now)];
  if (overdue) waiting.push(overdueTask(overdue, now));
  if (enquiries) {
    const { count, name, service, since } = enquiries;
    waiting.push({
      icon: "inbox",
      since,
      title: `${count === 1 ? "1 message" : `${count} messages`} waiting since ${formatSince(since, now)}`,
      why: sentence(
        `${count === 1 ? "From" : "The oldest is from"} ${name}${service ? `, about ${service}` : ""}`,
      ),
      action: count === 1 ? "Read it" : "Read them",
      to: "/admin/messages",
    });
  }
  if (undelivered) {
    const { count, id, name, since } = undelivered;
    const others = count === 2 ? "1 other person" : `${count - 1} other people`;
    waiting.push({
      icon: "mail-x",
      since,
      title: `Your email to ${name} didn’t arrive`,
      why: `Call them, or check the address.${count > 1 ? ` We couldn’t reach ${others} either.` : ""}`,
      action: "See why",
      to: `/admin/messages/${id}`,
    });
  }
  if (unreadMails) {
    const { count, since } = unreadMails;
    waiting.push({
      icon: "mail-question-mark",
      since,
      title: inboxTexts.unreadMails.title(count),
      why: `${count === 1 ? "It’s" : "They’re"} still in the mailbox.`,
      action: count === 1 ? "See which one" : "See which ones",
      to: "/admin/messages",
    });
  }
  if (reviews) {
    const { count, names, since } = reviews;
    const more = count > names.length ? [...names, `${count - names.length} more`] : names;
    waiting.push({
      icon: "message-square",
      since,
      title: count === 1 ? "1 review isn’t public yet" : `${count} reviews aren’t public yet`,
      why: sentence(`From ${formatList(more)}`),
      action: count === 1 ? "Look at it" : "Look at them",
      to: "/admin/reviews",
    });
  }
  if (drafts) {
    const { count, id, title, since } = drafts;
    const left = `untouched since ${formatSince(since, now)}`;
    waiting.push({
      icon: "file-text",
      since,
      title: count === 1 ? `“${title}” is still a draft` : `${count} posts are still drafts`,
      why: count === 1 ? `A post, ${left}.` : `The oldest is “${title}”, ${left}.`,
      action: count === 1 ? "Continue" : "See the drafts",
      to: count === 1 ? `/admin/posts?edit=${id}` : "/admin/posts",
    });
  }
  for (const { what, to, since } of unsaved) {
    const title = `You have unsaved changes: ${what}, ${formatRelative(since, now)}`;
    waiting.push({
      icon: "pencil-line",
      since,
      title,
      why: staffTexts.drafts.notSaved,
      action: "Continue",
      to,
    });
  }
  return waiting;
}

/** The next steps that are due; those that are not shown are one task. */
function stepTasks({ count, steps }: PendingFacts["steps"], now: Date): PendingTask[] {
  const tasks = steps.map((step) => {
    const { id, name, on, assigned } = step;
    const since = dateTimeOf(`${on}T00:00`);
    const due = on === businessDay(now) ? "is due today" : `was due ${formatSince(since, now)}`;
    return {
      icon: "calendar-check" as const,
      since,
      title: `${stepLabel(step)} for ${name} ${due}`,
      why: `${assigned ? `${assigned}’s task. ` : ""}${dashboardTexts.stepDone}`,
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
    why: dashboardTexts.stepDone,
    action: more === 1 ? "See it" : "See them",
    to: enquiryList.addressOf({ search: "", show: "due", page: 1 }),
  };
  return [...tasks, rest];
}

function overdueTask(
  { count, id, name, service, since }: NonNullable<PendingFacts["overdue"]>,
  now: Date,
): PendingTask {
  const others = count === 2 ? "1 more message is" : `${count - 1} more messages are`;
  const why = service ? sentence(`About ${service}`) : "We’ve reminded you by email.";
  return {
    icon: "alarm-clock",
    isUrgent: true,
    since,
    title: `${name} has been waiting for an answer since ${formatSince(since, now)}`,
    why: count === 1 ? why : `${why} ${others} overdue, too.`,
    action: "Answer",
    to: `/admin/messages/${id}`,
  };
}

/** Appends a full stop, unless the last name ends with one. */
function sentence(words: string): string {
  return words.endsWith(".") ? words : `${words}.`;
}

/** The start time within a sentence: '9:12am', 'yesterday', 'Tuesday' within a week, else the date. */
export function formatSince(isoTime: string, now: Date): string {
  const words = activityTime(isoTime, now);
  if (words.startsWith("Today, ")) return words.slice("Today, ".length);
  if (words === "Yesterday") return "yesterday";
  const days = daysBetween(businessDay(new Date(isoTime)), businessDay(now));
  return days < 7 ? formatByClock(new Date(isoTime), "en-US", { weekday: "long" }) : words;
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
