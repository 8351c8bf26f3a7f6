/**
 * What a person may do. An editor edits content; only administrators delete records and read what strangers send,
 * people and settings (app/routes/staff/verb-tables.server.ts, app/routes.ts).
 */
export const roles = ["administrator", "editor"] as const;
export type Role = (typeof roles)[number];
export const roleNames: Record<Role, string> = { administrator: "Administrator", editor: "Editor" };

/** The signed-in person who views a page. */
export interface Viewer {
  id: string;
  email: string;
  role: Role;
}
