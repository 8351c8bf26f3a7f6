import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { type AskedForm, type ListQuery, shownPart } from "#app/platform/http/list-query.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ADD_BUTTON_ID } from "#app/ui/staff/list-head.tsx";
import { ListScreen } from "#app/ui/staff/list-screen.tsx";
import { useItemMode } from "#app/ui/staff/use-item-mode.ts";
import { usePendingDelete } from "#app/ui/staff/use-pending-delete.ts";
import type { Review } from "../review.ts";
import { REVIEW_LIST_PATH } from "../review-list-address.ts";
import { ReviewForm } from "./review-form.tsx";
import { ReviewList } from "./review-list.tsx";

interface ReviewsManagerProps extends ListQuery {
  /** One page of all reviews, newest first. */
  reviews: Review[];
  pageCount: number;
  /** How many were found, on all pages. */
  total: number;
  asked: AskedForm<Review>;
}

/** The reviews screen (SPEC §2 *Reviews management*): one form at a time, a search, the list by pages. */
export function ReviewsManager({ reviews, asked, ...found }: ReviewsManagerProps) {
  const part = shownPart(REVIEW_LIST_PATH, found, found);
  const { mode, editingId, toggleAdding, toggleEditing, leave } = useItemMode({
    address: part.addressOf({}),
    asked,
  });
  const { pendingDelete, ask, answer } = usePendingDelete(reviews, ADD_BUTTON_ID);
  const edited = mode.kind === "editing" ? mode.item : null;
  return (
    <>
      <ListScreen
        title="Reviews Management"
        lead="Manage customer reviews and testimonials"
        addLabel="Add Review"
        adding={mode.kind === "adding"}
        onAdd={toggleAdding}
        gone={asked.kind === "gone" ? staffMessages.reviews.gone : null}
        form={
          mode.kind === "closed"
            ? null
            : {
                key: edited?.id ?? "new",
                content: (
                  <ReviewForm
                    review={edited}
                    // The newest stands first: there the new one is seen.
                    onSaved={() => leave(edited ? undefined : REVIEW_LIST_PATH)}
                    onCancel={() => leave()}
                  />
                ),
              }
        }
        empty={{
          symbol: "perennial",
          title: "No reviews yet",
          sentence: "Start by adding your first customer review.",
          createLabel: "Add First Review",
        }}
        nouns={["review", "reviews"]}
        noMatch={staffMessages.reviews.noMatch(found.search)}
        {...part}
      >
        <ReviewList reviews={reviews} editingId={editingId} onEdit={toggleEditing} onDelete={ask} />
      </ListScreen>
      {pendingDelete && (
        <DeleteDialog
          feature="reviews"
          input={{ id: pendingDelete.id }}
          question={staffMessages.reviews.confirmDelete(pendingDelete.reviewer_name)}
          failed={staffMessages.reviews.deleteFailed}
          done={staffMessages.reviews.deleted}
          onClose={(deleted) => {
            answer(deleted);
            if (deleted && pendingDelete.id === editingId) leave();
          }}
        />
      )}
    </>
  );
}
