import { expect, test } from "vitest";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { checkNewsletter, type NewsletterCheckFacts } from "./newsletter-checks.ts";
import type { Newsletter } from "./newsletters.collection.ts";

const offer: Newsletter["blocks"][number] = {
  id: "0190b6a0-0000-7000-8000-000000000001",
  kind: "offer",
  entity_id: "",
  heading: "Edging",
  text: "",
  url: "/contact",
  starts_on: "",
  ends_on: "2026-05-31",
};
type Checked = Parameters<typeof checkNewsletter>[0] & NewsletterCheckFacts;
const checked: Checked = {
  subject: "Spring",
  preview_text: "Rake",
  content: "<p>Rake.</p>",
  blocks: [offer],
  pictures: new Map(),
  deadLinks: [],
  leftOut: [],
  bytes: 9000,
  today: "2026-05-31",
  isLocal: false,
  address: { ...defaultSettings.address, street: "7 Elm Street" },
};
const figure = (alt: string) => `<figure><img src="/storage/site-images/a.jpg" alt="${alt}"></figure>`;
const pictureAlt = (alt: string) => ({ pictures: new Map([["/storage/site-images/a.jpg", { alt }]]) });
const post = { ...offer, kind: "post" as const, url: "", ends_on: "" };

const nothing = "error There’s nothing in it yet. Write something, or add a post, project or offer.";
const notPublic = "error A link goes to a page that visitors can’t open:";

test.each<[what: string, change: Partial<Checked>, ...found: string[]]>([
  ["nothing", {}],
  ["an offer alone", { content: "" }],
  ["no subject", { subject: " " }, "error Add a subject."],
  [
    "a long subject",
    { subject: "x".repeat(61) },
    "warning The subject has 61 characters. Phones show about 60.",
  ],
  [
    "no preview text",
    { preview_text: "" },
    "warning There’s no preview text, so inboxes show the beginning of the text.",
  ],
  ["nothing in it", { content: "<p></p>", blocks: [] }, nothing],
  [
    "only a draft in it",
    { content: "", blocks: [post], leftOut: ["Frost"] },
    nothing,
    "warning “Frost” isn’t published, so it’s left out.",
  ],
  ["a picture with alt text", { content: figure("A wall"), ...pictureAlt("") }],
  ["a picture that the library describes", { content: figure(""), ...pictureAlt("A wall") }],
  [
    "a picture without alt text",
    { content: figure(""), ...pictureAlt("") },
    "error A picture has no alt text.",
  ],
  ["a deleted picture", { content: figure("") }, "warning A picture was deleted, so it’s left out."],
  [
    "a link within the text",
    { content: '<p><a href="#top">Up</a></p>' },
    "error A link goes nowhere in an email: #top",
  ],
  [
    "a page that isn’t public",
    { content: '<p><a href="/blog/frost">Frost</a></p>', deadLinks: ["/blog/frost"] },
    `${notPublic} /blog/frost`,
  ],
  [
    "an offer’s dead link",
    { blocks: [{ ...offer, url: "/gone" }], deadLinks: ["/gone"] },
    `${notPublic} /gone`,
  ],
  ["an offer that is over", { today: "2026-06-01" }, "warning The last day of “Edging” has passed."],
  [
    "no postal address",
    { address: { ...checked.address, street: "" } },
    "error Enter your business’s postal address in the settings. The law asks for it.",
  ],
  [
    "the example’s address",
    { address: defaultSettings.address },
    "warning The postal address is still the example’s. Change it in the settings.",
  ],
  [
    "a site without a public address",
    { isLocal: true },
    "warning Readers can’t open the links in this email yet, the one to unsubscribe included. Whoever runs the site has to set its address (PUBLIC_URL).",
  ],
  ["100 KB less a byte", { bytes: 102_399 }],
  [
    "100 KB",
    { bytes: 102_400 },
    "error The email has 100 KB. Inboxes cut what’s longer than 100 KB, so make it shorter.",
  ],
])("before sending, %s", (_what, change, ...found) => {
  const all = { ...checked, ...change };
  expect(checkNewsletter(all, all).map(({ level, words }) => `${level} ${words}`)).toEqual(found);
});
