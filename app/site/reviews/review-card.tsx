import { BadgeCheck } from "lucide-react";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { EditRecordLink } from "#app/kernel/lists/edit-slots.ts";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { formatReviewDate, LONG_COMMENT, REVIEWS_PATH, visibleSource } from "./review.ts";
import type { Review } from "./reviews.collection.ts";

/** A client's comment, with name, source and date. */
export function ReviewCard({ review }: { review: Review }) {
  const size =
    review.comment.length > LONG_COMMENT
      ? "text-base"
      : "font-display text-[clamp(1.25rem,1.15rem+.45vw,1.5rem)] leading-[1.42]";
  return (
    <article className="flex h-full flex-col gap-4 md:pr-[30px]">
      <Stars rating={review.rating} />
      <blockquote className={`whitespace-pre-line ${size}`}>
        <RecordField type="review" of={review} name="comment" />
      </blockquote>
      <footer className="mt-auto pt-2 text-ink-soft text-sm">
        <b className="block text-[1rem] text-ink">
          <RecordField
            type="review"
            of={review}
            name="reviewer_name"
            label={`${review.reviewer_name} name`}
          />
        </b>
        <p className="flex flex-wrap gap-x-3">
          {review.verified && (
            <span className="inline-flex items-center gap-1 text-cedar">
              <Icon icon={BadgeCheck} />
              Verified
            </span>
          )}
          <span>
            {visibleSource(review.source)}
            <time dateTime={review.review_date}>{formatReviewDate(review.review_date)}</time>
          </span>
        </p>
      </footer>
      <StaffOnly>
        <EditRecordLink
          name={`Review by ${review.reviewer_name}`}
          title={review.reviewer_name}
          to={`${REVIEWS_PATH}?edit=${review.id}`}
        />
      </StaffOnly>
    </article>
  );
}
