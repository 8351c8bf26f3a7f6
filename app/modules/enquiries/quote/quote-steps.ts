/** The pages of a quote request, in order. Each is a form that works without scripts. */
export const quoteSteps = ["what", "where", "when", "photos", "contact"] as const;
/** The step with the photos has a form of its own, which holds files (routes/public/quote-photos.tsx). */
export type QuoteStep = (typeof quoteSteps)[number];

export const QUOTE_PATH = "/quote";

/** The parameter that says which draft the form before began. */
export const BEGUN_PARAMETER = "begun";

export const stepPath = (step: QuoteStep) => (step === "what" ? QUOTE_PATH : `${QUOTE_PATH}/${step}`);

/** @returns the step of an address's last part, which the first step doesn't have; null for any other */
export const readStep = (part: string | undefined): QuoteStep | null =>
  part === undefined ? "what" : (quoteSteps.slice(1).find((step) => step === part) ?? null);

/** The step before or after; null at either end. */
export const stepBeside = (step: QuoteStep, by: 1 | -1): QuoteStep | null =>
  quoteSteps[quoteSteps.indexOf(step) + by] ?? null;
