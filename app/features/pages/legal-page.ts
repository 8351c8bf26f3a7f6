/** Keys of the legal pages, which are their addresses too. */
export const legalPageKeys = ["privacy-policy", "terms-of-service"] as const;
export type LegalPageKey = (typeof legalPageKeys)[number];

/** Their titles, which are fixed. */
export const legalTitles: Record<LegalPageKey, string> = {
  "privacy-policy": "Privacy Policy",
  "terms-of-service": "Terms of Service",
};

/** The text of a legal page as it is edited. */
export interface LegalText {
  /** With its placeholders ({name}, {phone}, {email}, {city}) still in it. */
  html: string;
  /** ISO time staff saved it; null for the standard text. */
  updated_at: string | null;
}
