import { useState } from "react";
import { useRevalidator } from "react-router";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { announce, announceFailure } from "#app/ui/staff/toast-store.ts";
import type { Review } from "../review.ts";
import { ReviewRow } from "./review-row.tsx";

interface ReviewListProps {
  reviews: Review[];
  /** Of the review whose form is open. */
  editingId: string | null;
  onEdit(review: Review): void;
  onDelete(review: Review): void;
}

/** The staff's list of reviews. */
export function ReviewList({ reviews, editingId, onEdit, onDelete }: ReviewListProps) {
  const { revalidate } = useRevalidator();
  const { busy, send } = useSave("reviews");
  const [toggled, setToggled] = useState<string | null>(null);

  const toggle = async ({ id, published }: Review) => {
    if (busy) return;
    setToggled(id);
    const result = await send(published ? "unpublish" : "publish", { id });
    setToggled(null);
    if (result.kind === "saved") {
      announce(published ? staffMessages.reviews.unpublished : staffMessages.reviews.published);
      return;
    }
    if (result.reason === "gone") {
      announceFailure(staffMessages.reviews.gone);
      await revalidate();
    } else announceFailure(alertOf(result, staffMessages.reviews.toggleFailed).sentence);
  };

  return (
    <ul className="mt-4">
      {reviews.map((review) => (
        <li key={review.id} className="border-b border-film-line">
          <ReviewRow
            review={review}
            editing={review.id === editingId}
            busy={toggled === review.id}
            onToggle={() => toggle(review)}
            onEdit={() => onEdit(review)}
            onDelete={() => onDelete(review)}
          />
        </li>
      ))}
    </ul>
  );
}
