import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import type { StateQuestion } from "../subscribers/subscriber-import.ts";

const { subscribers: words } = staffNewsletterTexts;
const answers = [
  { label: words.answers.yes, wants: true },
  { label: words.answers.no, wants: false },
];

interface FileQuestionsProps {
  questions: readonly StateQuestion[];
  /** By question; null for one that isn't answered. */
  wants: readonly (boolean | null)[];
  onAnswer(index: number, wants: boolean): void;
  /** Shown at each question that isn't answered; "" for none. */
  error: string;
}

/** Asks whether people want mail of whom a file says what isn't known. */
export function FileQuestions({ questions, wants, onAnswer, error }: FileQuestionsProps) {
  return (
    <section aria-labelledby="file-questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h3 id="file-questions" className="text-h4">
          {words.questions}
        </h3>
        <p className="mt-1 text-sm text-ink-soft">{words.questionsHint}</p>
      </div>
      {questions.map(({ title, value, people }, index) => {
        const answer = wants[index] ?? null;
        const isMissing = error !== "" && answer === null;
        return (
          <fieldset
            key={`${title} ${value}`}
            aria-describedby={isMissing ? `file-question-${index}-error` : undefined}
          >
            <legend className="max-w-[62ch] text-sm leading-[1.4] font-strong wrap-anywhere">
              {words.question(title, value, people)}
            </legend>
            <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
              {answers.map(({ label, wants: choice }) => (
                <label key={label} className="inline-flex min-h-11 items-center gap-2.5">
                  <input
                    type="radio"
                    name={`answer-${index}`}
                    data-unanswered={answer === null || undefined}
                    className="size-5 accent-tape"
                    checked={answer === choice}
                    onChange={() => onAnswer(index, choice)}
                  />
                  {label}
                </label>
              ))}
            </div>
            {isMissing && (
              <p
                id={`file-question-${index}-error`}
                role="alert"
                className="text-sm leading-[1.4] text-error"
              >
                {error}
              </p>
            )}
          </fieldset>
        );
      })}
    </section>
  );
}
