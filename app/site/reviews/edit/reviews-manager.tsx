import { BadgeCheck, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { RecordForm } from "#app/kernel/documents/collections/edit/record-form.tsx";
import { editButtonId, RecordList, type RecordListData } from "#app/kernel/lists/edit/record-list.tsx";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { focusSoon } from "#app/ui/staff/focus.ts";
import { ADD_BUTTON_ID } from "#app/ui/staff/list-head.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { Stars } from "#app/ui/stars.tsx";
import { formatReviewDate, sourceLabel } from "../review.ts";
import { type Review, reviews } from "../reviews.collection.ts";

const messages = recordTexts.reviews;
/** The reviews screen (SPEC §2 *Reviews management*): one form at a time, a search, a paged list. */
export function ReviewsManager(data: RecordListData<Review, string>) {
  const { busy, run } = useListVerb("reviews");
  const [toggledId, setToggledId] = useState<string | null>(null);

  const togglePublished = async ({ id, published }: Pick<Review, "id" | "published">) => {
    if (busy) return;
    setToggledId(id);
    const { unpublished, published: done, toggleFailed: failed, gone } = messages;
    await run(
      published ? "unpublish" : "publish",
      { id },
      { done: published ? unpublished : done, failed, gone },
    );
    setToggledId(null);
  };

  const publish = async (id: string) => {
    await togglePublished({ id, published: false });
    focusSoon([editButtonId(id), ADD_BUTTON_ID]);
  };

  return (
    <RecordList
      {...data}
      list={reviews.list}
      title="Reviews Management"
      lead="Manage customer reviews and testimonials"
      addLabel="Add Review"
      nouns={["review", "reviews"]}
      empty={{
        symbol: "perennial",
        title: "No reviews yet",
        message: "Start by adding your first customer review.",
        createLabel: "Add First Review",
      }}
      noMatch={messages.noMatch}
      missing={messages.gone}
      type="review"
      nameOf={({ reviewer_name }) => reviewer_name}
      form={(review, close) => (
        <RecordForm
          collection={reviews}
          record={review}
          level={2}
          next={({ published }, id) =>
            published ? undefined : { label: "Publish", onPress: () => publish(id) }
          }
          // The list is sorted newest first: a new review is on its first page.
          onSaved={() => close(review ? undefined : reviews.list.path)}
          onDone={() => close()}
        />
      )}
      deletion={({ id, reviewer_name }) => ({
        feature: "reviews",
        id,
        question: messages.confirmDelete(reviewer_name),
        messages,
      })}
      more={(review) => (
        <PublishTool
          review={review}
          busy={toggledId === review.id}
          onToggle={() => togglePublished(review)}
        />
      )}
      row={(review, tools, isOpen) => <ReviewRow review={review} editing={isOpen} tools={tools} />}
    />
  );
}

interface PublishToolProps {
  review: Review;
  /** Whether a request to publish or unpublish it is pending. */
  busy: boolean;
  onToggle(): void;
}

function PublishTool({ review: { reviewer_name, published }, busy, onToggle }: PublishToolProps) {
  const toggle = published ? "Unpublish" : "Publish";
  return (
    <Tool
      icon={published ? EyeOff : Eye}
      aria-label={`${toggle} ${reviewer_name}`}
      aria-disabled={busy || undefined}
      onClick={onToggle}
    >
      {toggle}
    </Tool>
  );
}

interface ReviewRowProps {
  review: Review;
  /** Whether its form is open. */
  editing: boolean;
  /** Its Edit and More buttons. */
  tools: ReactNode;
}

/** A review in staff's list: its content, its status and its tools (SPEC §2 *Reviews management*). */
function ReviewRow({ review, editing, tools }: ReviewRowProps) {
  const { reviewer_name: reviewer, published } = review;
  return (
    <article
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 lg:py-5 lg:grid-cols-[minmax(0,1fr)_auto] ${
        editing ? "bg-tape-tint" : ""
      }`}
    >
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <h2 className="min-w-0 font-title text-[1.25rem] leading-[1.2] tracking-normal">{reviewer}</h2>
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
      <p className="max-w-[62ch] whitespace-pre-line">{review.comment}</p>
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
        {tools}
      </div>
    </article>
  );
}

const afterDiamond =
  "before:relative before:-left-2.5 before:-top-[.18em] before:inline-flex before:size-[5px] before:rotate-45 before:bg-stone";
