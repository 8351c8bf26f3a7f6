/**
 * What somebody may do. An editor edits content; deleting records, and enquiries, people and settings are
 * administrators' (app/routes/staff/verb-tables.server.ts, app/routes.ts).
 */
export const roles = ["administrator", "editor"] as const;
export type Role = (typeof roles)[number];
export const roleNames: Record<Role, string> = { administrator: "Administrator", editor: "Editor" };

/** Whoever looks at a page while signed in. */
export interface Viewer {
  id: string;
  email: string;
  role: Role;
}
