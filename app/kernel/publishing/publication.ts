import { formatComing } from "#app/platform/business-clock.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";

/** Who sees a record (DESIGN §9.24), as staff choose it. */
export const statuses = ["Draft", "Scheduled", "Published"] as const;
export type Status = (typeof statuses)[number];

/** A stored status: `publish_at` is the ISO time at which a draft is published; null or "" for never. */
export interface Publication {
  published: boolean;
  publish_at: string | null;
}

/** Returns the status of stored values or of a form's; an incomplete time counts as scheduled. */
export function statusOf({ published, publish_at }: Publication): Status {
  if (published) return "Published";
  return publish_at ? "Scheduled" : "Draft";
}

/** Returns the label for staff: 'Draft', 'Scheduled for Monday, November 30, 8:00am' or 'Published'. */
export function publicationLabels(publication: Publication): string {
  const status = statusOf(publication);
  return status === "Scheduled" && publication.publish_at
    ? `Scheduled for ${formatComing(publication.publish_at)}`
    : status;
}

/** Returns the label of a record that visitors do not see; null if it is published. */
export function hiddenMark(publication: Publication): string | null {
  return publication.published ? null : publicationLabels(publication);
}

/** What a form's button does to the record's status: its visible text, and its accessible name. */
export interface SubmitLabel {
  text: string;
  name: string;
}

/**
 * Returns the label of the form's button, which says what saving does to the status.
 * @param stored the status before the save; null for a new record
 */
export function submitLabel(stored: Publication | null, values: Publication): SubmitLabel {
  const before = stored ? statusOf(stored) : "Draft";
  const after = statusOf(values);
  if (after === "Draft" && before === "Draft") return { text: "Save draft", name: "Save draft" };
  if (after === before) return { text: "Save", name: "Save" };
  const text = {
    Draft: before === "Published" ? "Unpublish" : "Unschedule",
    Scheduled: "Schedule",
    Published: "Publish",
  }[after];
  return { text, name: `Save and ${text.toLowerCase()}` };
}

/** Returns the toast of a saved status: 'Scheduled for Monday, November 30, 8:00am.' */
export const savedPublication = (what: string, { published, publish_at }: Publication) =>
  staffTexts.publication.saved(what, published, publish_at && formatComing(publish_at));

/** Returns the fields as they are stored; a published record has no scheduled time. */
export const storedPublication = ({
  published,
  publish_at,
}: Partial<Publication> & Pick<Publication, "published">): Publication => ({
  published,
  publish_at: published ? null : publish_at || null,
});
