import { formatComing } from "#app/platform/business-clock.ts";

/** Who sees a post or a project (DESIGN §9.24), in the words staff choose by. */
export const statuses = ["Draft", "Scheduled", "Published"] as const;
export type Status = (typeof statuses)[number];

/** How a status is stored: `publish_at` is when a draft publishes itself, an ISO time; null or "" for never. */
export interface Publication {
  published: boolean;
  publish_at: string | null;
}

/** The status of what is stored, or stands in a form: a moment that is typed by half is one, too. */
export function statusOf({ published, publish_at }: Publication): Status {
  if (published) return "Published";
  return publish_at ? "Scheduled" : "Draft";
}

/** What marks it for staff: 'Draft', 'Scheduled for Monday, November 30, 8:00am' or 'Published'. */
export function statusLabels(publication: Publication): string {
  const status = statusOf(publication);
  return status === "Scheduled" && publication.publish_at
    ? `Scheduled for ${formatComing(publication.publish_at)}`
    : status;
}

/** What marks, among what visitors see, that they don't; null for what is published. */
export function hiddenMark(publication: Publication): string | null {
  return publication.published ? null : statusLabels(publication);
}

/** The fields as they are stored: what is published waits for no moment. */
export const storedPublication = ({
  published,
  publish_at,
}: Partial<Publication> & Pick<Publication, "published">): Publication => ({
  published,
  publish_at: published ? null : publish_at || null,
});
