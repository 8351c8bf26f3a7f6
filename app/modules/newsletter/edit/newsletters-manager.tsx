import { dateColumn, RecordList, type RecordListData } from "#app/kernel/lists/edit/record-list.tsx";
import { LazyForm } from "#app/kernel/verbs/edit/lazy-form.tsx";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { type ListedNewsletter, type NewsletterSort, newsletterList, newsletterPath } from "../newsletter.ts";
import type { Newsletter, NewsletterValues } from "../newsletters.collection.ts";
import { NewsletterStateBadge } from "./newsletter-state-badge.tsx";
import { NewsletterViews } from "./newsletter-views.tsx";

const { newsletters: words } = staffNewsletterTexts;

/** Apart, since it includes the rich-text editor. */
const loadForm = () => import("./newsletter-form.tsx");

interface NewslettersManagerProps extends RecordListData<ListedNewsletter, NewsletterSort, Newsletter> {
  /** What a new newsletter starts with; null while no form of one is open. */
  starter: Partial<NewsletterValues> | null;
}

/** The screen Newsletter of the admin area: all newsletters, with the form. */
export function NewslettersManager({ starter, ...data }: NewslettersManagerProps) {
  return (
    <RecordList
      {...data}
      list={newsletterList}
      title="Newsletter"
      lead={words.lead}
      views={<NewsletterViews current="newsletters" />}
      addLabel="New newsletter"
      nouns={["newsletter", "newsletters"]}
      empty={{
        symbol: "perennial",
        title: "No newsletters yet",
        message: words.empty,
        createLabel: "Write your first newsletter",
      }}
      noMatch={words.noMatch}
      missing={words.gone}
      type="newsletter"
      nameOf={({ subject }) => subject}
      form={(newsletter, close) => (
        <LazyForm
          name={newsletter ? "Edit newsletter" : "New newsletter"}
          loading={words.loading}
          failed={words.loadFailed}
          load={loadForm}
          onCancel={() => close()}
        >
          {({ NewsletterForm }) => (
            <NewsletterForm
              newsletter={newsletter}
              starter={starter ?? {}}
              // Its page shows how readers see it.
              onSaved={(id) => close(newsletterPath(id))}
              onDone={() => close()}
            />
          )}
        </LazyForm>
      )}
      deletion={({ id, subject }) => ({
        feature: "newsletters",
        id,
        question: words.confirmDelete(subject),
        messages: words,
      })}
      table={{
        pathOf: ({ id }) => newsletterPath(id),
        isTitleLink: true,
        columns: (sort) => [
          {
            label: "Preview text",
            cell: ({ preview_text }) => preview_text,
          },
          { label: "Status", labelOnCard: true, cell: ({ send }) => <NewsletterStateBadge send={send} /> },
          dateColumn("Written", sort("created"), ({ created_at }) => created_at),
        ],
      }}
    />
  );
}
