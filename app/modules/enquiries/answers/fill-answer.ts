/** A saved answer as it is chosen. */
export interface AnswerChoice {
  id: string;
  title: string;
  body: string;
}

/** What a saved answer can name of an enquiry; "" or null where the enquiry doesn't say it. */
export interface AnswerFacts {
  /** The sender's name. */
  name: string;
  /** What they asked about. */
  service: string;
  /** The agreed time of a visit, as people read it. */
  visit: string | null;
}

const PLACEHOLDER = /\{(name|service|visit)\}/g;

/** Puts an enquiry's facts into a saved answer; a placeholder of which the enquiry says nothing stays. */
export const fillAnswer = (body: string, facts: AnswerFacts): string =>
  body.replace(PLACEHOLDER, (placeholder, name: keyof AnswerFacts) => facts[name] || placeholder);

/** The first placeholder that is left in an answer; null if there is none. */
export const leftPlaceholder = (body: string): string | null => body.match(PLACEHOLDER)?.[0] ?? null;
