import type { LucideIcon } from "lucide-react";
import { slot } from "#app/platform/slot.ts";

/** An entry of the admin menu. */
export interface AdminEntry {
  title: string;
  path: string;
  icon: LucideIcon;
  /** Whether the entry is for administrators only (routes.ts). */
  administrators?: true;
}

/** The modules' entries, which stand between the site's subjects and the media library. */
export const adminEntrySlot = slot<AdminEntry>();
