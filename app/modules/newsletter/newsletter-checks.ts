import { linksIn, picturesIn } from "#app/kernel/publishing/before-public.ts";
import { isEmptyHtml } from "#app/kernel/rich-text/html-text.ts";
import { storedLink } from "#app/kernel/rich-text/link-address.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import type { Settings } from "#app/site/settings/site-settings.ts";
import type { Newsletter } from "./newsletters.collection.ts";

/** What is to be looked at before a newsletter is sent; errors block sending. */
export interface NewsletterCheck {
  level: "error" | "warning";
  words: string;
}

/** Facts about a newsletter that only the server knows. */
export interface NewsletterCheckFacts {
  /** Alt texts of the library, by the address of a picture; those that are missing there aren't stored anymore. */
  pictures: ReadonlyMap<string, { alt: string }>;
  /** Of its links, those to pages of this site that visitors can't open. */
  deadLinks: readonly string[];
  /** Titles of the blocks whose post or project isn't public. */
  leftOut: readonly string[];
  address: Settings["address"];
  /** Whether only the machine it runs on can open this site. */
  isLocal: boolean;
  /** Size of the HTML. */
  bytes: number;
  /** In the business's time zone, yyyy-mm-dd. */
  today: string;
}

/** Where inboxes on phones cut a subject, in characters. */
const SHOWN_SUBJECT = 60;
/** Large inboxes cut a mail that is longer. */
const MAX_BYTES = 100 * 1024;

/** The distinct addresses that a newsletter links to, besides those of its posts and projects. */
export function linksOf({ content, blocks }: Pick<Newsletter, "content" | "blocks">): string[] {
  const offers = blocks.map(({ url }) => url).filter((url) => url !== "");
  return [...new Set([...linksIn(content), ...offers])];
}

/** The checks before a newsletter is sent: those that found something, errors first. */
export function checkNewsletter(
  newsletter: Pick<Newsletter, "subject" | "preview_text" | "content" | "blocks">,
  facts: NewsletterCheckFacts,
): NewsletterCheck[] {
  return [
    ...errorsIn(newsletter, facts).map((words) => ({ level: "error", words }) as const),
    ...warningsIn(newsletter, facts).map((words) => ({ level: "warning", words }) as const),
  ];
}

function errorsIn(
  newsletter: Pick<Newsletter, "subject" | "content" | "blocks">,
  facts: NewsletterCheckFacts,
): string[] {
  const { subject, content, blocks } = newsletter;
  const { street, city, postalCode } = facts.address;
  const errors: string[] = [];
  if (subject.trim() === "") errors.push("Add a subject.");
  if (isEmptyHtml(content) && blocks.length <= facts.leftOut.length)
    errors.push("There’s nothing in it yet. Write something, or add a post, project or offer.");
  const silent = picturesIn(content).filter(({ address, alt }) => {
    const stored = facts.pictures.get(address);
    return stored && alt.trim() === "" && stored.alt.trim() === "";
  });
  if (silent.length > 0)
    errors.push(
      silent.length === 1 ? "A picture has no alt text." : `${silent.length} pictures have no alt text.`,
    );
  for (const link of linksOf(newsletter)) {
    const address = storedLink(link, "");
    if (address === null || address.startsWith("#")) errors.push(`A link goes nowhere in an email: ${link}`);
    else if (facts.deadLinks.includes(link))
      errors.push(`A link goes to a page that visitors can’t open: ${link}`);
  }
  if ([street, city, postalCode].some((part) => part.trim() === ""))
    errors.push("Enter your business’s postal address in the settings. The law asks for it.");
  if (facts.bytes >= MAX_BYTES)
    errors.push(
      `The email has ${Math.ceil(facts.bytes / 1024)} KB. Inboxes cut what’s longer than 100 KB, so make it shorter.`,
    );
  return errors;
}

function warningsIn(
  { subject, preview_text, content, blocks }: Parameters<typeof checkNewsletter>[0],
  { pictures, leftOut, address, isLocal, today }: NewsletterCheckFacts,
): string[] {
  const warnings: string[] = [];
  if (subject.length > SHOWN_SUBJECT)
    warnings.push(`The subject has ${subject.length} characters. Phones show about ${SHOWN_SUBJECT}.`);
  if (preview_text.trim() === "")
    warnings.push("There’s no preview text, so inboxes show the beginning of the text.");
  const lost = picturesIn(content).filter((picture) => !pictures.has(picture.address));
  if (lost.length > 0)
    warnings.push(
      lost.length === 1
        ? "A picture was deleted, so it’s left out."
        : `${lost.length} pictures were deleted, so they’re left out.`,
    );
  for (const title of leftOut) warnings.push(`“${title}” isn’t published, so it’s left out.`);
  for (const { kind, heading, ends_on } of blocks)
    if (kind === "offer" && ends_on !== "" && ends_on < today)
      warnings.push(`The last day of “${heading}” has passed.`);
  if (address.street === defaultSettings.address.street)
    warnings.push("The postal address is still the example’s. Change it in the settings.");
  if (isLocal)
    warnings.push(
      "Readers can’t open the links in this email yet, the one to unsubscribe included. Whoever runs the site has to set its address (PUBLIC_URL).",
    );
  return warnings;
}
