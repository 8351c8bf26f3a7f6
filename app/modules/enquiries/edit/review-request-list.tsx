import { Link } from "react-router";
import { useListVerb } from "#app/kernel/lists/edit/use-list-verb.ts";
import { formatDateTime } from "#app/platform/business-clock.ts";
import { longDay } from "#app/platform/calendar.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { enquiryPath } from "../enquiries.ts";
import { inboxTexts } from "../inbox-texts.ts";
import {
  REVIEW_REQUESTS_PATH,
  type ReviewChoice,
  type ReviewRequest,
} from "../review-requests/review-request.ts";
import { BackToEnquiries } from "./enquiry-views.tsx";

const { reviewRequests: words } = inboxTexts;

interface ReviewRequestListProps {
  requests: ReviewRequest[];
  reviews: ReviewChoice[];
  page: number;
  pageCount: number;
}

/** The screen Review requests: who was asked, when, and the review that came of it, which staff choose. */
export function ReviewRequestList({ requests, reviews, page, pageCount }: ReviewRequestListProps) {
  return (
    <>
      <BackToEnquiries />
      <h1 className="text-h2">Review requests</h1>
      <p className="mt-2 text-ink-soft">{words.lead}</p>
      {requests.length === 0 && (
        <div className="mt-8">
          <EmptyState symbol="perennial" level={2} title={words.none}>
            <p>{words.noneHint}</p>
          </EmptyState>
        </div>
      )}
      <ul className="mt-8 border-film-line lg:border-t empty:hidden">
        {requests.map((request) => (
          <li key={request.id} className="record-row">
            <Request request={request} reviews={reviews} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <PageLinks
          page={page}
          pageCount={pageCount}
          addressOf={(number) => `${REVIEW_REQUESTS_PATH}?page=${number}`}
        />
      </div>
    </>
  );
}

function Request({ request, reviews }: { request: ReviewRequest; reviews: readonly ReviewChoice[] }) {
  const { id, name, asked_at, review_id, project } = request;
  const { run, busy } = useListVerb("messages");
  const link = (chosen: string) =>
    !busy &&
    run(
      "link-review",
      { id, review_id: chosen },
      { done: words.linked, failed: staffTexts.staff.saveFailed, gone: inboxTexts.gone },
    );
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-center lg:py-4">
      <div>
        <h2 className="text-h4 wrap-anywhere">
          <Link
            to={enquiryPath(id)}
            className="inline-flex min-h-8 items-center underline underline-offset-[.2em]"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">
          {`Asked on ${formatDateTime(asked_at)}`}
          {project && ` · Project: ${project}`}
        </p>
      </div>
      <SelectInput
        label={`Review from ${name}`}
        name={`review-${id}`}
        value={review_id ?? ""}
        options={[{ value: "", label: words.noReview }, ...reviews.map(optionOf)]}
        onChange={(chosen) => void link(chosen)}
      />
    </article>
  );
}

const optionOf = ({ id, reviewer_name, rating, review_date }: ReviewChoice) => ({
  value: id,
  label: `${reviewer_name}, ${rating} ${rating === 1 ? "star" : "stars"}, ${longDay.format(new Date(review_date))}`,
});
