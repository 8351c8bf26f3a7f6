/** How many emails of a newsletter are sent in a minute. */
export const newsletterPaces = ["10", "30", "60", "100", "200", "400", "600"] as const;
export type NewsletterPace = (typeof newsletterPaces)[number];

export const defaultNewsletterPace: NewsletterPace = "200";

export const newsletterPaceLabel = (pace: NewsletterPace) => `${pace} emails a minute`;
