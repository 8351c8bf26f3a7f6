/** One line of Recent Activity as it is stored (DESIGN §9.8): who, what, when. */
export interface ActivityEntry {
  id: string;
  user_email: string;
  verb: string;
  /** A SubjectKind, or one of an earlier release. */
  subject_kind: string;
  /** Null for subjects without an id, such as the order of all slides. */
  subject_id: string | null;
  subject_title: string;
  /** ISO time. */
  created_at: string;
}
