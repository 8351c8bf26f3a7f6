import { FileUp } from "lucide-react";
import { Link } from "react-router";
import { ExportLink, FilteredList } from "#app/kernel/lists/edit/filtered-list.tsx";
import { NoMatch } from "#app/kernel/lists/edit/list-search.tsx";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { endReasons, subscriberSources, subscriberStates } from "../subscribers/subscriber.ts";
import {
  IMPORT_PATH,
  type Subscriber,
  type SubscriberFilter,
  type SubscriberQuery,
  subscriberList,
  subscriberPath,
} from "../subscribers/subscriber-list.ts";
import { NewsletterViews } from "./newsletter-views.tsx";

const { subscribers: words } = staffNewsletterTexts;

const noun = { singular: "subscriber", plural: "subscribers" };

export const filterWords: Record<SubscriberFilter, string> = {
  subscribed: "Subscribed",
  implied: "Implied consent",
  pending: "Not confirmed",
  ended: "Off the list",
  all: "All",
};

interface SubscriberListProps extends SubscriberQuery {
  /** Those of one page, newest first. */
  subscribers: readonly Subscriber[];
  page: number;
  pageCount: number;
  /** The number of matches by filter. */
  counts: Record<SubscriberFilter, number>;
}

/** The screen Subscribers: who gets the newsletter and by which consent. */
export function SubscriberList({ subscribers, search, show, page, pageCount, counts }: SubscriberListProps) {
  const isEmpty = counts.all === 0 && search === "";
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h2">Subscribers</h1>
          <p className="mt-2 max-w-[62ch] text-ink-soft">{words.lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <StaffLink to={IMPORT_PATH} icon={FileUp} solid={isEmpty}>
            Add people
          </StaffLink>
          {counts[show] > 0 && (
            <ExportLink
              list={subscriberList}
              noun={noun}
              search={search}
              show={show}
              counts={counts}
              filterWords={filterWords}
            />
          )}
        </div>
      </div>
      <NewsletterViews current="subscribers" />
      {isEmpty ? (
        <div className="mt-8">
          <EmptyState symbol="perennial" level={2} title={words.none}>
            <p>{words.noneHint}</p>
          </EmptyState>
        </div>
      ) : (
        <FilteredList
          noun={noun}
          items={subscribers}
          search={search}
          show={show}
          page={page}
          pageCount={pageCount}
          counts={counts}
          filterWords={filterWords}
          list={subscriberList}
          row={(subscriber) => <SubscriberRow {...subscriber} />}
        >
          {counts[show] === 0 &&
            (search ? (
              <NoMatch search={search} message={words.noMatch} />
            ) : (
              <p className="mt-8">{words.noneInFilter}</p>
            ))}
        </FilteredList>
      )}
    </>
  );
}

function SubscriberRow(subscriber: Subscriber) {
  const { id, email, name, source, created_at } = subscriber;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1.5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:py-4">
      <div>
        <h2 className="font-title text-[1.25rem] leading-[1.2] tracking-normal wrap-anywhere">
          <Link
            to={subscriberPath(id)}
            className="inline-flex min-h-8 items-center underline underline-offset-[.2em]"
          >
            {email}
          </Link>
        </h2>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[name, subscriberSources[source], formatLongDate(created_at)].filter(Boolean).join(" · ")}
        </p>
      </div>
      <p>
        <SubscriberBadge {...subscriber} />
      </p>
    </article>
  );
}

const tones: Record<Subscriber["state"], BadgeTone> = { subscribed: "ok", pending: "draft", ended: "plain" };

/** How a subscription stands; of an implied consent, until when it holds. */
export function SubscriberBadge({ state, consent_until_at, end_reason }: Subscriber) {
  const stands = (end_reason && endReasons[end_reason]) || subscriberStates[state];
  const isImplied = state === "subscribed" && consent_until_at !== null;
  return (
    <Badge tone={isImplied ? "mist" : tones[state]}>
      {isImplied ? `Implied until ${formatLongDate(consent_until_at)}` : stands}
    </Badge>
  );
}
