import { Plus } from "lucide-react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { Flag } from "#app/ui/staff/flag.tsx";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import type { Review } from "../review.ts";
import { reviewListAddress } from "../review-list-address.ts";
import { ReviewForm } from "./review-form.tsx";
import { ReviewList } from "./review-list.tsx";
import { ReviewSearch } from "./review-search.tsx";
import { ADD_BUTTON_ID, useReviewMode } from "./use-review-mode.ts";

interface ReviewsManagerProps {
  /** One page of all reviews, newest first. */
  reviews: Review[];
  search: string;
  page: number;
  pageCount: number;
  /** How many were found on all pages. */
  total: number;
  /** What `?edit` asks for: a review, null when it is not there, undefined when the address asks for none. */
  asked: Review | null | undefined;
}

/** The reviews screen (SPEC §2 *Reviews management*): one form at a time, a search, the list by pages. */
export function ReviewsManager({ reviews, search, page, pageCount, total, asked }: ReviewsManagerProps) {
  const { mode, change, leave } = useReviewMode({ search, page }, asked);
  const editing = mode.kind === "editing" ? mode.review : null;
  const none = total === 0 && search === "";
  const add = () => change({ kind: "adding" });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h2">Reviews Management</h1>
          <p className="mt-2 text-ink-soft">Manage customer reviews and testimonials</p>
        </div>
        <Flag id={ADD_BUTTON_ID} icon={Plus} solid={!none} onClick={add}>
          Add Review
        </Flag>
      </div>
      {asked === null && <AlertBox alert={{ sentence: staffMessages.reviews.gone }} />}
      {mode.kind === "adding" && (
        <div className="mt-8">
          {/* The newest stands first: there the new one is seen. */}
          <ReviewForm review={null} onSaved={() => leave({ search: "", page: 1 })} onCancel={() => leave()} />
        </div>
      )}
      {none && !editing ? (
        mode.kind === "closed" && <NoReviews onAdd={add} />
      ) : (
        <>
          <div className="mt-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <ReviewSearch search={search} />
            <p role="status" className="text-sm text-ink-soft">
              {countWords(total, search !== "")}
            </p>
          </div>
          {total === 0 && <p className="mt-8 wrap-anywhere">{staffMessages.reviews.noMatch(search)}</p>}
          <ReviewList
            reviews={reviews}
            editing={editing}
            onEdit={(review) => change({ kind: "editing", review })}
            onDone={() => leave()}
          />
          <div className="mt-8">
            <PageLinks
              page={page}
              pageCount={pageCount}
              addressOf={(number) => reviewListAddress({ search, page: number })}
            />
          </div>
        </>
      )}
    </>
  );
}

function countWords(total: number, searched: boolean): string {
  return `${total} ${total === 1 ? "review" : "reviews"}${searched ? " found" : ""}`;
}

function NoReviews({ onAdd }: { onAdd(): void }) {
  return (
    <div className="mt-8">
      <EmptyState symbol="perennial" level={2} title="No reviews yet">
        <p>Start by adding your first customer review.</p>
        <div className="mt-5">
          <Flag icon={Plus} solid onClick={onAdd}>
            Add First Review
          </Flag>
        </div>
      </EmptyState>
    </div>
  );
}
