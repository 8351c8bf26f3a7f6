/** An entry of the admin sidebar. */
export interface AdminEntry {
  title: string;
  path: string;
}

export const DASHBOARD_PATH = "/admin/dashboard";

/** The sidebar in SPEC's order (SPEC §2 *Admin shell*); messages stand beside reviews, as both come from clients. */
export const adminEntries = [
  { title: "Dashboard", path: DASHBOARD_PATH },
  { title: "Projects", path: "/admin/projects" },
  { title: "Services", path: "/admin/services" },
  { title: "Blog Posts", path: "/admin/posts" },
  { title: "Reviews", path: "/admin/reviews" },
  { title: "Messages", path: "/admin/messages" },
  { title: "Media Library", path: "/admin/media" },
  { title: "Users", path: "/admin/users" },
  { title: "Settings", path: "/admin/settings" },
] as const satisfies readonly AdminEntry[];

/** Whether an entry is the one shown: by path prefix, the dashboard by exact match (SPEC §2). */
export function isActive(path: string, pathname: string): boolean {
  const shown = pathname.replace(/\/+$/, "");
  return shown === path || (path !== DASHBOARD_PATH && shown.startsWith(`${path}/`));
}
