import { BadgeCheck, Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { editButtonId } from "#app/ui/staff/row-tools.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { deleteButtonId } from "#app/ui/staff/use-pending-delete.ts";
import { Stars } from "#app/ui/stars.tsx";
import { formatReviewDate, type Review, sourceLabel } from "../review.ts";

interface ReviewRowProps {
  review: Review;
  /** Whether its form is open. */
  editing: boolean;
  /** Whether it is being published or unpublished just now. */
  busy: boolean;
  onToggle(): void;
  onEdit(): void;
  onDelete(): void;
}

/** A review in the staff's list: what it says, how it stands, what can be done (SPEC §2 *Reviews management*). */
export function ReviewRow({ review, editing, busy, onToggle, onEdit, onDelete }: ReviewRowProps) {
  const { id, reviewer_name: reviewer, published } = review;
  const toggle = published ? "Unpublish" : "Publish";
  return (
    <article
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 py-5 lg:grid-cols-[minmax(0,1fr)_auto] ${
        editing ? "bg-tape-tint" : ""
      }`}
    >
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <h2 className="min-w-0 font-title text-[1.25rem] leading-[1.2] tracking-normal wrap-anywhere">
          {reviewer}
        </h2>
        <Stars rating={review.rating} />
        {review.verified && (
          <Badge tone="line">
            <Icon icon={BadgeCheck} className="size-3.5" />
            Verified
          </Badge>
        )}
        <Badge tone={published ? "ok" : "draft"}>{published ? "Published" : "Draft"}</Badge>
        {review.featured && <Badge tone="line">Featured</Badge>}
      </div>
      <p className="max-w-[62ch] whitespace-pre-line wrap-anywhere">{review.comment}</p>
      <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-soft">
        <li>
          <time dateTime={review.review_date}>{formatReviewDate(review.review_date)}</time>
        </li>
        <li className={afterDiamond}>{sourceLabel(review.source)}</li>
        {review.source_url && (
          <li className={afterDiamond}>
            <a
              href={review.source_url}
              target="_blank"
              rel="noopener noreferrer"
              title="Opens in a new tab"
              className="inline-flex min-h-6 items-center text-cedar underline decoration-current/45 decoration-[1.5px] underline-offset-[.2em] hover:text-evergreen hover:decoration-current"
            >
              View Original
            </a>
          </li>
        )}
      </ul>
      <div className="-ml-2.5 flex flex-wrap gap-1 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:-mt-2.5 lg:self-start">
        <Tool
          icon={published ? EyeOff : Eye}
          aria-label={`${toggle} ${reviewer}`}
          aria-disabled={busy || undefined}
          onClick={onToggle}
        >
          {toggle}
        </Tool>
        <Tool
          id={editButtonId(id)}
          icon={Pencil}
          aria-label={`Edit ${reviewer}`}
          aria-expanded={editing}
          onClick={onEdit}
        >
          Edit
        </Tool>
        <Tool id={deleteButtonId(id)} icon={Trash2} aria-label={`Delete ${reviewer}`} onClick={onDelete}>
          Delete
        </Tool>
      </div>
    </article>
  );
}

const afterDiamond =
  "before:relative before:-left-2.5 before:-top-[.18em] before:inline-flex before:size-[5px] before:rotate-45 before:bg-stone";
