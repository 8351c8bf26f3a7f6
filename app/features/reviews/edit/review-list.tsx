import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { DeleteDialog } from "#app/features/auth/edit/delete-dialog.tsx";
import { alertOf } from "#app/features/auth/edit/post-to-staff.ts";
import { useSave } from "#app/features/auth/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { announce, announceFailure } from "#app/ui/staff/toast-store.ts";
import type { Review } from "../review.ts";
import { ReviewForm } from "./review-form.tsx";
import { ReviewRow } from "./review-row.tsx";
import { ADD_BUTTON_ID, deleteButtonId, focusSoon } from "./use-review-mode.ts";

interface ReviewListProps {
  reviews: Review[];
  /** The review whose form takes the place of its row. */
  editing: Review | null;
  onEdit(review: Review): void;
  /** The form is saved or cancelled. */
  onDone(): void;
}

/** The staff's list of reviews. */
export function ReviewList({ reviews, editing, onEdit, onDone }: ReviewListProps) {
  const { revalidate } = useRevalidator();
  const { busy, send } = useSave("reviews");
  const [toggled, setToggled] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Review | null>(null);
  const returnTo = useRef<(string | undefined)[]>([]);
  // A form whose review is on another page, or was deleted meanwhile, stays: something may be typed in it.
  const isListed = reviews.some(({ id }) => id === editing?.id);
  const rows = editing && !isListed ? [editing, ...reviews] : reviews;

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

  const closeQuestion = (deleted: boolean) => {
    if (deleted) {
      const place = reviews.findIndex(({ id }) => id === doomed?.id);
      const neighbour = reviews[place + 1] ?? reviews[place - 1];
      returnTo.current = [neighbour && deleteButtonId(neighbour.id), ADD_BUTTON_ID];
    }
    setDoomed(null);
  };

  useEffect(() => {
    if (doomed === null) focusSoon(...returnTo.current.splice(0));
  }, [doomed]);

  return (
    <>
      <ul className="mt-4">
        {rows.map((review) => (
          <li key={review.id} className="border-b border-film-line">
            {review.id === editing?.id ? (
              <div className="py-5">
                <ReviewForm review={editing} onSaved={onDone} onCancel={onDone} />
              </div>
            ) : (
              <ReviewRow
                review={review}
                busy={toggled === review.id}
                onToggle={() => toggle(review)}
                onEdit={() => onEdit(review)}
                onDelete={() => setDoomed(review)}
              />
            )}
          </li>
        ))}
      </ul>
      {doomed && (
        <DeleteDialog
          feature="reviews"
          input={{ id: doomed.id }}
          question={staffMessages.reviews.confirmDelete(doomed.reviewer_name)}
          failed={staffMessages.reviews.deleteFailed}
          done={staffMessages.reviews.deleted}
          onClose={closeQuestion}
        />
      )}
    </>
  );
}
