import { LazyForm } from "#app/features/staff/edit/lazy-form.tsx";
import { dateColumn, RecordList, type RecordListData } from "#app/features/staff/edit/record-list.tsx";
import { letterMessages } from "#app/platform/letter-messages.ts";
import { type LetterSort, type ListedLetter, letterList, letterPath } from "../letter.ts";
import type { Letter, LetterValues } from "../letters.collection.ts";
import { LetterStateBadge } from "./letter-state-badge.tsx";
import { LetterViews } from "./letter-views.tsx";

const { letters: words } = letterMessages;

/** Apart, since it includes the rich-text editor. */
const loadForm = () => import("./letter-form.tsx");

interface LettersManagerProps extends RecordListData<ListedLetter, LetterSort, Letter> {
  /** What a new newsletter starts with; null while no form of one is open. */
  starter: Partial<LetterValues> | null;
}

/** The screen Newsletter of the admin area: all newsletters, with the form. */
export function LettersManager({ starter, ...data }: LettersManagerProps) {
  return (
    <RecordList
      {...data}
      list={letterList}
      title="Newsletter"
      lead={words.lead}
      views={<LetterViews current="letters" />}
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
      type="letter"
      nameOf={({ subject }) => subject}
      form={(letter, close) => (
        <LazyForm
          name={letter ? "Edit newsletter" : "New newsletter"}
          loading={words.loading}
          failed={words.loadFailed}
          load={loadForm}
          onCancel={() => close()}
        >
          {({ LetterForm }) => (
            <LetterForm
              letter={letter}
              starter={starter ?? {}}
              // Its page shows how readers see it.
              onSaved={(id) => close(letterPath(id))}
              onDone={() => close()}
            />
          )}
        </LazyForm>
      )}
      deletion={({ id, subject }) => ({
        feature: "letters",
        id,
        question: words.confirmDelete(subject),
        messages: words,
      })}
      table={{
        pathOf: ({ id }) => letterPath(id),
        isTitleLink: true,
        columns: (sort) => [
          {
            label: "Preview text",
            cell: ({ preview_text }) => preview_text,
          },
          { label: "Status", labelOnCard: true, cell: ({ send }) => <LetterStateBadge send={send} /> },
          dateColumn("Written", sort("created"), ({ created_at }) => created_at),
        ],
      }}
    />
  );
}
