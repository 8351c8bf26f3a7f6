import { Link } from "react-router";
import { ConfirmedVerb } from "#app/kernel/verbs/edit/confirmed-verb.tsx";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import { PageLinks } from "#app/ui/page-links.tsx";
import { newsletterPath } from "../newsletter.ts";
import {
  type ListedRecipient,
  type PressedLink,
  type RecipientList,
  recipientLists,
  type SendingProgress,
  type SendProgress,
} from "../sending/newsletter-sends.ts";
import { endReasons } from "../subscribers/subscriber.ts";

const { sends: words } = staffNewsletterTexts;

const listTitles: Record<RecipientList, string> = {
  unsure: "May not have arrived",
  bounced: "Came back",
  "left-out": "Left out",
};
const reasons: Record<string, string> = {
  ...endReasons,
  expired: "Implied consent has ended",
  erased: "Erased",
  stopped: "Stopped before it was sent",
};

/** Who didn't get a newsletter and why, and how often its links were pressed. */
export function NewsletterSendLists({
  id,
  send,
  list,
  links,
}: Pick<SendingProgress, "list" | "links"> & { id: string; send: SendProgress }) {
  const counts = { unsure: send.unsure, bounced: send.bounced + send.complained, "left-out": send.left_out };
  return (
    <>
      {list && (
        <section aria-labelledby="people" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h3 id="people" className="text-h4">
            People
          </h3>
          <nav aria-label="Lists of people" className="flex flex-wrap gap-x-6 gap-y-2">
            {recipientLists.map((which) => (
              <Link
                key={which}
                to={`${newsletterPath(id)}?list=${which}`}
                preventScrollReset
                aria-current={which === list.which ? "true" : undefined}
                className={`inline-flex min-h-8 items-center underline-offset-[.3em] ${which === list.which ? "font-strong" : "underline"}`}
              >
                {`${listTitles[which]} (${counts[which]})`}
              </Link>
            ))}
          </nav>
          {list.which === "unsure" && list.total > 0 && <SendAgain id={id} count={list.total} />}
          <People items={list.items} />
          <PageLinks
            page={list.page}
            pageCount={list.pageCount}
            addressOf={(page) => `${newsletterPath(id)}?list=${list.which}&page=${page}`}
          />
        </section>
      )}
      {links.length > 0 && <Links links={links} />}
    </>
  );
}

function SendAgain({ id, count }: { id: string; count: number }) {
  return (
    <>
      <p className="max-w-[62ch]">{words.unsureText}</p>
      <div>
        <ConfirmedVerb
          feature="newsletters"
          verb="send-unsure"
          input={{ id }}
          label="Send it to them again"
          question={words.unsureQuestion(count)}
          text={words.unsureConfirm}
          cancelLabel="Don’t send"
          done={words.unsureSent}
          failed={words.changeFailed}
        />
      </div>
    </>
  );
}

function People({ items }: { items: readonly ListedRecipient[] }) {
  if (items.length === 0) return <p>{words.nobodyListed}</p>;
  return (
    <ul className="border-film-line border-t">
      {items.map((person) => (
        <li
          key={person.id}
          className="grid gap-x-6 border-film-line border-b py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        >
          <span className="wrap-anywhere">{person.email || words.erased}</span>
          <span className="text-ink-soft">{whyOf(person)}</span>
        </li>
      ))}
    </ul>
  );
}

function whyOf({ reason, bounce, error }: ListedRecipient): string {
  if (reason) return reasons[reason] ?? reason;
  if (bounce === "complaint") return endReasons.complained;
  if (bounce === "hard") return endReasons.bounced;
  return bounce && error ? deliveryReason(error) : "";
}

function Links({ links }: { links: readonly PressedLink[] }) {
  return (
    <section aria-labelledby="links" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 id="links" className="text-h4">
        Links
      </h3>
      <ul className="border-film-line border-t">
        {links.map(({ position, url, presses }) => (
          <li
            key={position}
            className="flex items-baseline justify-between gap-6 border-film-line border-b py-2"
          >
            <a href={url} className="min-w-0 underline underline-offset-[.2em] wrap-anywhere">
              {url}
            </a>
            <span className="shrink-0 tabular-nums">
              {presses === 1 ? "about 1 click" : `about ${presses.toLocaleString("en-CA")} clicks`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
