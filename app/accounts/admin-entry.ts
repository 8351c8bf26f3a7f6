import type { LucideIcon } from "lucide-react";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { slot } from "#app/platform/slot.ts";

/** An entry of the admin menu. */
export interface AdminEntry {
  title: string;
  path: string;
  icon: LucideIcon;
  /** Whether the entry is for administrators only (routes.ts). */
  administrators?: true;
  /** Whether it is on the bar of staff itself; the others are in its sheet. */
  isInBar?: true;
  /** What the number beside it counts, of one and of several: 'new message', 'new messages'. None by default. */
  counted?: { one: string; several: string };
}

/** The numbers beside entries of the menu, by path. */
export type EntryCounts = Readonly<Record<string, number>>;

/** The entries of plain collections and of modules, which stand between the site's subjects and the media library. */
export const adminEntrySlot = slot<AdminEntry>("collections");

/** Whether a role has access to an entry. */
export const isOpenTo = ({ administrators }: AdminEntry, role: Role) =>
  !administrators || role === "administrator";
