import {
  FileText,
  Folder,
  Images,
  LayoutDashboard,
  Leaf,
  MessageSquare,
  Settings,
  Trash2,
  Users,
} from "lucide-react";
import { ACTIVITY_PATH } from "#app/kernel/activity/activity-list.ts";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import { type AdminEntry, adminEntrySlot, isOpenTo } from "../admin-entry.ts";

export const DASHBOARD_PATH = "/admin/dashboard";
export const LIBRARY_PATH = "/admin/media";

const subjects: AdminEntry[] = [
  { title: "Dashboard", path: DASHBOARD_PATH, icon: LayoutDashboard },
  { title: "Projects", path: "/admin/projects", icon: Folder },
  { title: "Services", path: "/admin/services", icon: Leaf },
  { title: "Blog Posts", path: "/admin/posts", icon: FileText },
  { title: "Reviews", path: "/admin/reviews", icon: MessageSquare },
];

const rest: AdminEntry[] = [
  { title: "Media Library", path: LIBRARY_PATH, icon: Images },
  { title: "Users", path: "/admin/users", icon: Users, administrators: true },
  { title: "Settings", path: "/admin/settings", icon: Settings, administrators: true },
  { title: "Trash", path: "/admin/trash", icon: Trash2, administrators: true },
];

/** All entries, in SPEC's order (SPEC §2 *Admin shell*); what SPEC doesn't name follows the reviews. */
export const adminEntries = (): AdminEntry[] => [...subjects, ...adminEntrySlot.items(), ...rest];

/** The entries that a role has access to. */
export function entriesFor(role: Role): AdminEntry[] {
  return adminEntries().filter((entry) => isOpenTo(entry, role));
}

/** Whether an entry is the current one: by path prefix, the dashboard by exact match (SPEC §2). */
export function isActive(path: string, pathname: string): boolean {
  const shown = pathname.replace(/\/+$/, "");
  return shown === path || (path !== DASHBOARD_PATH && shown.startsWith(`${path}/`));
}

const publicPages: [start: string, page: string, within?: string][] = [
  ["/about", "About page"],
  ["/services", "Services page", "A service’s page"],
  ["/projects", "Projects page", "A project’s page"],
  ["/blog", "Blog", "A post"],
  ["/reviews", "Reviews page"],
  ["/contact", "Contact page"],
  ["/privacy-policy", "Privacy policy"],
  ["/terms-of-service", "Terms of service"],
];

/** The label of the page at a path, for staff; null for unknown paths. */
export function pageLabel(pathname: string): string | null {
  const path = pathname.replace(/\/+$/, "");
  if (path === "") return "Home page";
  if (path === "/admin/account") return "Your account";
  if (path === ACTIVITY_PATH) return "All activity";
  const entry = adminEntries().find((known) => isActive(known.path, path));
  if (entry) return entry.title;
  const found = publicPages.find(([start]) => path === start || path.startsWith(`${start}/`));
  if (!found) return null;
  const [start, page, within] = found;
  return path === start ? page : (within ?? null);
}
