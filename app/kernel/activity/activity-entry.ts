/** One line of Recent Activity as it is stored (DESIGN §9.8): who, what, when. */
export interface ActivityEntry {
  id: string;
  user_email: string;
  verb: string;
  /** An EntityType, or one that this release doesn't know. */
  entity_type: string;
  /** Null for subjects without an id, such as the order of all slides. */
  entity_id: string | null;
  entity_title: string;
  /** ISO time. */
  created_at: string;
}
