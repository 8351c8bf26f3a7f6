import { formatLongDate } from "#app/platform/business-clock.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Publication, publicationLabels } from "../publication.ts";

interface StatusBadgeProps extends Publication {
  /** ISO time, for records that store when they were published. */
  published_at?: string | null;
}

/** Shows in staff's lists whether visitors see a record, and since or from when. */
export function StatusBadge({ published_at, ...publication }: StatusBadgeProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      <Badge tone={publication.published ? "ok" : "draft"}>{publicationLabels(publication)}</Badge>
      {published_at && <time dateTime={published_at}>{formatLongDate(published_at)}</time>}
    </span>
  );
}
