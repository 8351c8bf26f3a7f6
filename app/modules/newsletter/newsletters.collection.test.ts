import { expect, test } from "vitest";
import { inputOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { newsletters } from "./newsletters.collection.ts";
import { sampleOffer } from "./tests/sample-offer.ts";

const { newsletters: words } = staffNewsletterTexts;
const idOf = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const block = sampleOffer(idOf(10));
const newsletter = (changes: object) => ({
  id: idOf(1),
  subject: "Spring",
  preview_text: "",
  greeting: "Hello,",
  content: "<p>Rake.</p>",
  expected_updated_at: null,
  ...changes,
});

test.each<[what: string, changes: object, path: string, message: string]>([
  ["an offer without a heading", { heading: "" }, "blocks.0.heading", words.offerHeading],
  [
    "an offer that ends before it starts",
    { starts_on: "2026-05-02", ends_on: "2026-05-01" },
    "blocks.0.ends_on",
    words.offerDates,
  ],
  ["a day that doesn’t exist", { starts_on: "2026-02-30" }, "blocks.0.starts_on", words.day],
  ["a link that leads nowhere", { url: "mailto:a@example.ca" }, "blocks.0.url", words.webAddress],
  ["a script as a link", { url: "javascript:alert(1)" }, "blocks.0.url", words.webAddress],
  ["a post without its id", { kind: "post" }, "blocks.0.entity_id", staffTexts.staff.malformed],
])("%s is refused", (_what, changes, path, message) => {
  const { error } = inputOf(newsletters).safeParse(newsletter({ blocks: [{ ...block, ...changes }] }));
  const issues = error?.issues.map((issue) => [issue.path.join("."), issue.message]);
  expect(issues).toEqual([[path, message]]);
});

test.each([
  ["example.ca/x", "https://example.ca/x"],
  ["/contact", "/contact"],
])("the link %s is stored as %s", (url, stored) => {
  const { data } = inputOf(newsletters).safeParse(newsletter({ blocks: [{ ...block, url }] }));
  expect(data?.blocks[0]?.url).toBe(stored);
});

test("13 blocks are too many", () => {
  const blocks = Array.from({ length: 13 }, (_, index) => ({ ...block, id: idOf(20 + index) }));
  const { error } = inputOf(newsletters).safeParse(newsletter({ blocks }));
  expect(error?.issues[0]?.message).toBe(words.tooManyBlocks(12));
});
