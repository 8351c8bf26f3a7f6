import { Download, MailX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ChipLink } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { ListSearch } from "#app/ui/staff/list-search.tsx";
import type { Message } from "../message.ts";
import {
  filterParameters,
  MESSAGES_PATH,
  type MessageFilter,
  type MessageQuery,
  messageExportAddress,
  messageFilters,
  messageListAddress,
} from "../message-list-address.ts";
import { MessageRow } from "./message-row.tsx";
import { useMessageVerbs } from "./use-message-verbs.ts";

interface MessageListProps extends MessageQuery {
  /** One page, newest first. */
  messages: Message[];
  page: number;
  pageCount: number;
  /** How many the search found, by filter. */
  counts: Record<MessageFilter, number>;
  mailIsSetUp: boolean;
  /** Name of the business. */
  business: string;
}

const filterWords: Record<MessageFilter, string> = {
  open: "Open",
  handled: "Handled",
  all: "All",
  spam: "Suspected spam",
};
const HEADING_ID = "messages-heading";

/** The screen Messages: what visitors sent, whether the mail about it went out, and what is still to be answered. */
export function MessageList(props: MessageListProps) {
  const { messages, search, show, page, pageCount, counts, mailIsSetUp, business } = props;
  const { pending, run } = useMessageVerbs();
  const [pendingDelete, setPendingDelete] = useState<Message | null>(null);
  const isNew = counts.all + counts.spam === 0 && search === "";
  useFocusAfterRowLeft(messages, pendingDelete !== null);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 id={HEADING_ID} tabIndex={-1} className="text-h2 outline-none">
            Messages
          </h1>
          <p className="mt-2 text-ink-soft">What visitors have sent with the contact form</p>
        </div>
        {show !== "spam" && counts[show] > 0 && (
          <a href={messageExportAddress({ search, show })} className="flag">
            <Icon icon={Download} />
            Export as CSV
          </a>
        )}
      </div>
      {!mailIsSetUp && (
        <p className="mt-6 flex max-w-[62ch] items-start gap-3 rounded-cut bg-draft-tint p-4 text-draft">
          <Icon icon={MailX} className="mt-0.5 size-5" />
          {staffMessages.inbox.mailNotSetUp}
        </p>
      )}
      {isNew ? (
        <div className="mt-8">
          <EmptyState symbol="perennial" level={2} title={staffMessages.inbox.none}>
            <p>{staffMessages.inbox.noneHint}</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="mt-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <nav aria-label="Which messages" className="flex flex-wrap gap-2">
              {messageFilters.map((filter) => (
                <ChipLink
                  key={filter}
                  to={messageListAddress({ search, show: filter, page: 1 })}
                  current={filter === show}
                >
                  {filterWords[filter]} ({counts[filter]})
                </ChipLink>
              ))}
            </nav>
            <ListSearch
              label="Search messages"
              search={search}
              path={MESSAGES_PATH}
              parameters={filterParameters(show)}
              allAddress={messageListAddress({ search: "", show, page: 1 })}
            />
          </div>
          {show === "spam" && counts.spam > 0 && (
            <p className="mt-6 max-w-[62ch] text-ink-soft">{staffMessages.inbox.spamExplained}</p>
          )}
          {counts[show] === 0 && <NothingHere search={search} show={show} />}
          <ul className="mt-6 border-t border-film-line empty:hidden">
            {messages.map((message) => (
              <li key={message.id} className="border-b border-film-line">
                <MessageRow
                  message={message}
                  business={business}
                  mailIsSetUp={mailIsSetUp}
                  pending={pending === message.id}
                  onVerb={(verb) => run(verb, message.id)}
                  onDelete={() => setPendingDelete(message)}
                />
              </li>
            ))}
          </ul>
          <div className="mt-8">
            <PageLinks
              page={page}
              pageCount={pageCount}
              addressOf={(number) => messageListAddress({ search, show, page: number })}
            />
          </div>
        </>
      )}
      {pendingDelete && (
        <DeleteDialog
          feature="messages"
          input={{ id: pendingDelete.id }}
          question={staffMessages.inbox.confirmDelete(pendingDelete.name)}
          failed={staffMessages.inbox.deleteFailed}
          done={staffMessages.inbox.deleted}
          onClose={() => setPendingDelete(null)}
        />
      )}
    </>
  );
}

/**
 * When a row leaves the list with the focus in it, the heading takes the focus, not the top of the page.
 * @param asking while a question is open, the focus is in it
 */
function useFocusAfterRowLeft(messages: readonly Message[], asking: boolean): void {
  const shown = useRef(messages);
  useEffect(() => {
    if (asking) return;
    const left = shown.current.some(({ id }) => !messages.some((message) => message.id === id));
    shown.current = messages;
    if (!left) return;
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(HEADING_ID)?.focus();
    });
  }, [messages, asking]);
}

function NothingHere({ search, show }: MessageQuery) {
  const { inbox } = staffMessages;
  if (search) return <p className="mt-8 wrap-anywhere">{inbox.noMatch(search)}</p>;
  if (show === "handled") return <p className="mt-8">{inbox.noneHandled}</p>;
  const isSpam = show === "spam";
  return (
    <div className="mt-8">
      <EmptyState symbol="perennial" level={2} title={isSpam ? inbox.noneSpam : inbox.noneOpen}>
        <p>{isSpam ? inbox.noneSpamHint : inbox.noneOpenHint}</p>
      </EmptyState>
    </div>
  );
}
