import { z } from "zod";
import {
  defineCollection,
  type EntityOf,
  type ValuesOf,
} from "#app/kernel/documents/collections/collection.ts";
import { choice, reference, richText, rows, text } from "#app/kernel/fields/fields.ts";
import { typedAddress } from "#app/kernel/rich-text/link-address.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { newsletterList } from "./newsletter.ts";

const { newsletters: messages } = staffNewsletterTexts;

/** Maximum number of a newsletter's blocks. */
export const MAX_BLOCKS = 12;

/** yyyy-mm-dd, or "". */
const checkDay = (day: string) =>
  day === "" || z.iso.date().safeParse(day).success ? undefined : messages.day;

const MAX_LINK = 500;

const completedLink = (typed: string) => (typed && typedAddress(typed, "")) ?? typed;

/** A web address, a page of this site, or "". What is added to it, such as the codes of spaces, counts too. */
function checkLink(link: string) {
  const isAllowed = link === "" || /^(https?:\/\/|\/)/.test(typedAddress(link, "") ?? "");
  return isAllowed && link.length <= MAX_LINK ? undefined : messages.webAddress;
}

/** What a newsletter shows besides its text: posts, projects and offers, in their order. */
const blocks = rows("Blocks", {
  name: "order of blocks",
  table: "newsletter_blocks",
  key: "newsletter_id",
  max: MAX_BLOCKS,
  itemLabel: "Block",
  itemFields: {
    kind: choice(
      "Kind",
      [
        { value: "post", label: "Post" },
        { value: "project", label: "Project" },
        { value: "offer", label: "Offer" },
      ],
      "offer",
    ),
    /** Of the post or project. */
    entity_id: reference(),
    /** An offer's own; for a post or project, the title that it had when it was chosen. */
    heading: text("Heading", { max: 120 }),
    text: text("Text", { max: 600, rows: 3 }),
    url: text("Web address", { max: MAX_LINK, normalize: completedLink, check: checkLink }),
    starts_on: text("First day", { max: 10, check: checkDay }),
    ends_on: text("Last day", { max: 10, check: checkDay }),
  },
  title: "heading",
  untitled: "Block without a heading",
  tooMany: messages.tooManyBlocks(MAX_BLOCKS),
  checkItem({ kind, entity_id, heading, starts_on, ends_on }) {
    if (kind !== "offer")
      return entity_id === "" ? { field: "entity_id", message: staffTexts.staff.malformed } : undefined;
    if (heading === "") return { field: "heading", message: messages.offerHeading };
    const isInOrder = !starts_on || !ends_on || starts_on <= ends_on;
    return isInOrder ? undefined : { field: "ends_on", message: messages.offerDates };
  },
});

/** Newsletters to subscribers. One that is scheduled or sent never changes; see refuseSent. */
export const newsletters = defineCollection({
  type: "newsletter",
  table: "newsletters",
  hasCreatedAt: true,
  title: "subject",
  fields: {
    subject: text("Subject", { max: 120, missing: messages.subjectMissing }),
    preview_text: text("Preview text", {
      max: 150,
      help: "Inboxes show it after the subject.",
    }),
    greeting: text("Greeting", { max: 120 }),
    content: richText("Text", { max: 60_000 }),
    blocks,
  },
  list: newsletterList,
  searched: ["subject", "preview_text"],
  editorVerbs: ["save", "test"],
  saved: () => messages.saved,
  messages,
});

export type NewsletterValues = ValuesOf<typeof newsletters>;
export type Newsletter = EntityOf<typeof newsletters>;
export type StoredBlock = NewsletterValues["blocks"][number];
