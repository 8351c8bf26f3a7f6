import { afterAll, beforeAll, expect, test } from "vitest";
import { texts } from "#app/platform/texts.ts";
import { pageContents } from "#app/routes/page-contents.server.ts";
import { retentionHtml } from "#app/site/pages/legal-texts.server.ts";
import { hoursLines } from "#app/site/settings/opening-hours.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { markEveryText, withoutMarked } from "#tests/support/marked-texts.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase, visitorsSee } from "#tests/support/site-database.ts";
import { visibleWords } from "#tests/support/visible-words.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startDemoSite();
  await onDatabase(site, (trx) => markEveryText(trx, pageContents));
  await visitorsSee(site);
});
afterAll(() => site?.remove());

const pages = [
  "/",
  "/services",
  "/projects",
  "/projects?category=hardscaping",
  "/blog",
  "/reviews",
  "/contact",
  "/quote",
  "/about",
  "/services/hardscaping",
  "/services/snow-removal",
  "/projects/terraced-back-slope",
  "/blog/when-to-prune-what",
  "/privacy-policy",
  "/terms-of-service",
  "/nowhere",
  "/services/none",
  "/projects/none",
  "/blog/none",
  "/blog?page=2",
];

/** What stays as it is, and why; of a text that is only partly marked it is the rest. */
const unchanged: Record<string, readonly (string | RegExp)[]> = {
  "what controls of the frame are called": [
    "Skip to content",
    "Main",
    "menu",
    "Menu",
    "Open menu",
    "Close menu",
    "Footer",
    "Call",
    `Call ${defaultSettings.phone}`,
    "(opens in a new tab)",
    // Fernhill on Facebook
    "on",
  ],
  "links that lead to a list or back, and to the legal pages": [
    "View All",
    "View All Services",
    "View All Projects",
    /^See all \d+ projects$/,
    "All projects",
    "Back to Blog",
    "Back to the list",
    "Return to Homepage",
    "Privacy Policy",
    "Terms of Service",
  ],
  "what controls and parts of a gallery are called": [
    "Before",
    "After",
    "Before and after",
    "Show before and after",
    "Wipe",
    "Both",
    "Show more of before or after",
    /^Enlarge image \d+$/,
    /^Show image \d+$/,
    "Previous image",
    "Next image",
    "Close",
    "Categories",
  ],
  "links to one thing of a list, and what they add for screen readers": [
    "Learn More",
    "See examples",
    "about",
    "of",
    "View All Reviews",
    "Read our reviews on",
  ],
  "what controls of carousels and lists are called": [
    "What we do",
    "Reviews",
    "Client reviews",
    "Pause",
    "Previous slide",
    "Next slide",
    "Filter by category",
    "All Projects",
    "All Posts",
  ],
  "months, and the words a question or a review is put under": [
    "J",
    "F",
    "M",
    "A",
    "S",
    "O",
    "N",
    "D",
    ": May 16",
    ": October 4",
    "General",
    "Pricing",
    "Services",
    "Scheduling",
    "Policies",
    /^[1-5] out of 5 stars$/,
    "Google,",
    "Facebook,",
    "Yelp,",
    "Other,",
  ],
  "fields, their hints, and what operates a form or the map": [
    "Full Name",
    "Email Address",
    "Phone Number",
    "At least 7 digits.",
    "Service of Interest (optional)",
    "Choose a service",
    "Message",
    "Leave this field empty",
    "Send Message",
    "Sending...",
    "you@example.ca",
    "Subscribe",
    "Phone",
    "Email",
    "Address",
    "Hours",
    "Call Us",
    "Email Us",
    "Map",
    "Load map",
    "Open the map",
    /^of [\d,]+ characters$/,
    "What should we know?",
    "Next",
    /^Step \d of \d$/,
  ],
  "what is counted and dated": [
    /^\d+ photos$/,
    /^\d+ min read$/,
    /^(Last updated )?[A-Z][a-z]+ \d{1,2}, \d{4}$/,
  ],
  "what is written out from the settings": [
    defaultSettings.email,
    ...hoursLines(defaultSettings.hours).flatMap(({ days, times }) => [days, times]),
    "Special hours",
    `, , ${defaultSettings.address.regionCode} ${defaultSettings.address.postalCode}`,
    `, , , ${defaultSettings.address.regionCode} ${defaultSettings.address.postalCode} · ${defaultSettings.phone}`,
    /^[A-Z][a-z]+ \d{1,2}, \d{4}: Closed \( \)$/,
    /^Service area:[ ,]+and$/,
    ...visibleWords(retentionHtml(defaultSettings.retention)),
  ],
  "tabs' titles, put together": ["projects |", "in |", "| Blog", "Privacy Policy |", "Terms of Service |"],
  messages: [
    "Message Not Sent",
    ...Object.values(texts.notFound).flatMap(({ title, text }) => [title, text]),
  ],
};
const entries = Object.values(unchanged).flat();

const matches = (entry: string | RegExp, word: string) =>
  typeof entry === "string" ? entry === word : entry.test(word);

/** What a page says that doesn't come from the database. */
async function unmarkedWords(path: string): Promise<string[]> {
  const words = visibleWords(await (await fetch(site.url + path)).text());
  expect(words.filter((word) => word.includes("⟦")).length).toBeGreaterThan(20);
  return words.map(withoutMarked).filter((word) => /\p{L}/u.test(word));
}

test.each(pages)("staff can change whatever %s says, but for the words listed here", async (path) => {
  const others = (await unmarkedWords(path)).filter((word) => !entries.some((entry) => matches(entry, word)));
  expect([...new Set(others)]).toEqual([]);
});

test("every word of the list is said on some page", async () => {
  const said = (await Promise.all(pages.map(unmarkedWords))).flat();
  expect(entries.filter((entry) => !said.some((word) => matches(entry, word)))).toEqual([]);
});

test("words are found in texts and names, between marked ones too, and not where nobody reads them", () => {
  const html = `<title>Tab</title><script>let code</script><style>p { color: red }</style>
    <p>⟦One⟧, two &amp; <b>⟦three ⟦inner⟧⟧</b> fo<wbr />ur</p><span class="sr-only">five</span>
    <img alt="six"><button aria-label="seven"></button><input placeholder="eight"><p title="nine">10</p>
    <noscript>nothing</noscript><template><p>nothing</p></template><select><option>ten</option></select>`;
  const found = visibleWords(html).map(withoutMarked);
  expect(found.filter((word) => word !== "")).toEqual([
    "Tab",
    ", two &",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
  ]);
});
