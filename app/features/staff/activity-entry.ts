/** One line of Recent Activity as it is stored (DESIGN §9.8): who, what, when. */
export interface ActivityEntry {
  id: string;
  user_email: string;
  verb: string;
  subject_kind: string;
  subject_title: string;
  /** ISO time. */
  created_at: string;
}
