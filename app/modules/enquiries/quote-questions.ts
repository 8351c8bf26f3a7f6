import type { TextField } from "#app/kernel/fields/field-kinds.ts";
import { text } from "#app/kernel/fields/fields.ts";
import type { QuoteStep } from "./quote/quote-steps.ts";

/**
 * A question of a quote request that is answered by one line, stored in the column of its name. The steps, their rules,
 * what staff, mails and the sender read, the search and the file of enquiries follow from it.
 */
interface BaseQuestion {
  step: Extract<QuoteStep, "where" | "when">;
  /** What the answer is called where it is read, such as 'Where'. */
  title: string;
  /** Its title in the file of enquiries, if it is another. */
  column?: string;
}

/** A line that is typed; `missing` is the error without one. */
type TypedQuestion = TextField & BaseQuestion & { autoComplete?: string };

/** One of the owner's ranges, which are content of the page, or that the sender isn't sure yet. */
interface RangeQuestion extends BaseQuestion {
  kind: "range";
  label: string;
  /** In characters, as the database's column has it. */
  max: number;
  at: "when.timings" | "when.budgets";
}

/** In the order in which they are asked and read. */
export const quoteQuestions = {
  place: {
    ...text("Town or postal code", { max: 120, missing: "Enter your town or postal code." }),
    step: "where",
    title: "Where",
    column: "Place",
    autoComplete: "postal-code",
  },
  timing: { kind: "range", step: "when", label: "When", title: "When", max: 120, at: "when.timings" },
  budget: { kind: "range", step: "when", label: "Budget", title: "Budget", max: 120, at: "when.budgets" },
} as const satisfies Record<string, TypedQuestion | RangeQuestion>;

export type QuestionName = keyof typeof quoteQuestions;

/** What an enquiry says to each question; "" for what isn't answered. */
export type QuestionAnswers = Record<QuestionName, string>;

export const questionNames = Object.keys(quoteQuestions) as QuestionName[];

/** A question with the name of its answer's column. */
export type ListedQuestion = (TypedQuestion | RangeQuestion) & { key: QuestionName };

export const listQuestions = (): ListedQuestion[] =>
  questionNames.map((key) => ({ key, ...quoteQuestions[key] }));

/** Makes an answer to each question. */
export const mapQuestions = <Answer>(answerOf: (name: QuestionName) => Answer) =>
  Object.fromEntries(questionNames.map((name) => [name, answerOf(name)])) as Record<QuestionName, Answer>;

/** What is said to the questions, under their titles; questions without an answer are left out. */
export const answeredQuestions = (answers: Partial<QuestionAnswers>): { title: string; answer: string }[] =>
  listQuestions()
    .map(({ key, title }) => ({ title, answer: answers[key] ?? "" }))
    .filter(({ answer }) => answer !== "");
