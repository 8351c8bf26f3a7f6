import { formatRelative, formatSince } from "#app/kernel/activity/activity-text.ts";
import { formatList, withFullStop } from "#app/platform/name-list.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { PendingTask } from "#app/site/slots/pending-task.ts";
import type { UnsavedWork } from "./unsaved-work.ts";

/** The facts of pending tasks; null if there is none of a kind. */
export interface PendingFacts {
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
  const { reviews, drafts, unsaved } = facts;
  const waiting: PendingTask[] = [];
  if (reviews) {
    const { count, names, since } = reviews;
    const more = count > names.length ? [...names, `${count - names.length} more`] : names;
    waiting.push({
      icon: "message-square",
      since,
      title: count === 1 ? "1 review isn’t public yet" : `${count} reviews aren’t public yet`,
      why: withFullStop(`From ${formatList(more)}`),
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
