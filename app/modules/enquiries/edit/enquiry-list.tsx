import { MailX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { DeleteDialog } from "#app/kernel/lists/edit/delete-dialog.tsx";
import { ExportLink, FilteredList } from "#app/kernel/lists/edit/filtered-list.tsx";
import { NoMatch } from "#app/kernel/lists/edit/list-search.tsx";
import { FOREVER } from "#app/site/settings/retention.ts";
import type { RetentionChoice } from "#app/site/settings/settings-fields.ts";
import type { ScreenPartData } from "#app/site/slots/screen-part.ts";
import { ScreenParts } from "#app/site/slots/screen-parts.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { focusSoon } from "#app/ui/staff/focus.ts";
import { type Enquiry, type EnquiryFilter, type EnquiryQuery, enquiryList } from "../enquiries.ts";
import { statusLabels } from "../enquiry-status.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { EnquiryRow } from "./enquiry-row.tsx";
import { EnquiryViews } from "./enquiry-views.tsx";
import { useEnquiryVerbs } from "./use-enquiry-verbs.ts";

interface EnquiryListProps extends EnquiryQuery {
  /** The enquiries of one page, newest first, with the first words of each. */
  enquiries: Enquiry[];
  page: number;
  pageCount: number;
  /** The number of matches by filter. */
  counts: Record<EnquiryFilter, number>;
  mailIsSetUp: boolean;
  /** What modules add above the list. */
  parts: ScreenPartData;
  /** How long the listed enquiries are stored, by the settings. */
  deletedAfter: RetentionChoice;
  /** Name of the business. */
  business: string;
}

const filterWords: Record<EnquiryFilter, string> = {
  ...statusLabels,
  due: "Next step due",
  all: "All",
  spam: "Suspected spam",
};
const noun = { singular: "message", plural: "messages" };
const HEADING_ID = "messages-heading";

/**
 * The screen Messages: visitors' enquiries, the state of the mails about them, and their status.
 */
export function EnquiryList(props: EnquiryListProps) {
  const { enquiries, search, show, page, pageCount, counts, mailIsSetUp, deletedAfter, business, parts } =
    props;
  const { pending, run, move } = useEnquiryVerbs();
  const [pendingDelete, setPendingDelete] = useState<Enquiry | null>(null);
  const isNew = counts.all + counts.spam === 0 && search === "";
  useFocusAfterRowLeft(enquiries, pendingDelete !== null);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 id={HEADING_ID} tabIndex={-1} className="text-h2 outline-none">
            Messages
          </h1>
          <p className="mt-2 text-ink-soft">Contact messages and quote requests</p>
          {deletedAfter !== FOREVER && (
            <p className="mt-1 text-sm text-ink-soft">
              {inboxTexts[show === "spam" ? "spamDeletedAfter" : "deletedAfter"](deletedAfter)}{" "}
              <Link
                to="/admin/settings/privacy"
                className="inline-flex min-h-6 items-center text-tape underline underline-offset-[.2em] hover:text-tape-dark"
              >
                Change this in Settings
              </Link>
            </p>
          )}
        </div>
        {show !== "spam" && counts[show] > 0 && (
          <ExportLink
            list={enquiryList}
            noun={noun}
            search={search}
            show={show}
            counts={counts}
            filterWords={filterWords}
          />
        )}
      </div>
      <EnquiryViews current="list" />
      {!mailIsSetUp && (
        <p className="mt-6 flex max-w-[62ch] items-start gap-3 rounded-cut bg-draft-tint p-4 text-draft">
          <Icon icon={MailX} className="mt-0.5 size-5" />
          {inboxTexts.mailNotSetUp}
        </p>
      )}
      <ScreenParts screen="messages" data={parts} />
      {isNew ? (
        <div className="mt-8">
          <EmptyState symbol="perennial" level={2} title={inboxTexts.none}>
            <p>{inboxTexts.noneHint}</p>
          </EmptyState>
        </div>
      ) : (
        <FilteredList
          noun={noun}
          items={enquiries}
          search={search}
          show={show}
          page={page}
          pageCount={pageCount}
          counts={counts}
          filterWords={filterWords}
          list={enquiryList}
          row={(enquiry) => (
            <EnquiryRow
              enquiry={enquiry}
              business={business}
              mailIsSetUp={mailIsSetUp}
              pending={pending === enquiry.id}
              onVerb={(verb) => run(verb, enquiry.id)}
              onMove={(to) => move(enquiry, to)}
              onDelete={() => setPendingDelete(enquiry)}
            />
          )}
        >
          {show === "spam" && counts.spam > 0 && (
            <p className="mt-6 max-w-[62ch] text-ink-soft">{inboxTexts.spamExplained}</p>
          )}
          {counts[show] === 0 && <NothingHere search={search} show={show} />}
        </FilteredList>
      )}
      {pendingDelete && (
        <DeleteDialog
          feature="messages"
          id={pendingDelete.id}
          question={inboxTexts.confirmDelete(pendingDelete.name)}
          text={inboxTexts.forgetInTrash}
          messages={inboxTexts}
          onClose={() => setPendingDelete(null)}
        />
      )}
    </>
  );
}

/**
 * Focuses the heading when a row with the focus is removed from the list, so that the focus isn't lost.
 * @param questionOpen while a dialog is open, it has the focus
 */
function useFocusAfterRowLeft(enquiries: readonly Enquiry[], questionOpen: boolean): void {
  const shown = useRef(enquiries);
  useEffect(() => {
    if (questionOpen) return;
    const left = shown.current.some(({ id }) => !enquiries.some((enquiry) => enquiry.id === id));
    shown.current = enquiries;
    if (left) focusSoon([HEADING_ID]);
  }, [enquiries, questionOpen]);
}

function NothingHere({ search, show }: EnquiryQuery) {
  if (search) return <NoMatch search={search} message={inboxTexts.noMatch} />;
  if (show === "due") return <p className="mt-8">{inboxTexts.noneDue}</p>;
  const isSpam = show === "spam";
  if (show !== "new" && show !== "all" && !isSpam)
    return <p className="mt-8">{inboxTexts.noneWithStatus(statusLabels[show])}</p>;
  return (
    <div className="mt-8">
      <EmptyState symbol="perennial" level={2} title={isSpam ? inboxTexts.noneSpam : inboxTexts.noneNew}>
        <p>{isSpam ? inboxTexts.noneSpamHint : inboxTexts.noneNewHint}</p>
      </EmptyState>
    </div>
  );
}
