import { expect, test } from "vitest";
import type { Picture } from "#app/kernel/files/picture.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import type { StoredBlock } from "../newsletters.collection.ts";
import { composeNewsletter } from "./compose-newsletter.server.tsx";
import { LEAVE_URL_SLOT } from "./leave-url-slot.ts";
import { offerBlock, recordBlock } from "./newsletter-blocks.ts";

const origin = "https://fernhill.example";
const picture: Picture = {
  src: "/storage/site-images/wall.jpg",
  alt: "A dry wall",
  width: 1600,
  height: 1200,
  placeholder: null,
};
const offer: StoredBlock = {
  id: "0190b6a0-0000-7000-8000-000000000001",
  kind: "offer",
  entity_id: "",
  heading: "10% off edging",
  text: "In May.\nAsk us.",
  url: "/contact",
  starts_on: "2026-05-01",
  ends_on: "2026-05-31",
};
const newsletter = {
  subject: "Spring & stone",
  preview_text: "What to do <now>",
  greeting: "Hello,",
  content:
    '<h1>Prune</h1><p>See <a href="/services/lawn">our lawns</a>.</p>' +
    '<figure><img src="/storage/site-images/wall.jpg" alt=""><figcaption>By the gate</figcaption></figure>' +
    '<figure><img src="/storage/site-images/gone.jpg" alt="Gone"></figure>' +
    "<script>alert(1)</script><ul><li>Rake</li></ul>" +
    "<table><tbody><tr><th>Month</th><th>Job</th></tr><tr><td>May</td><td>Mow</td></tr></tbody></table>",
};
const compose = (changes: Partial<typeof newsletter> = {}) =>
  composeNewsletter(
    { ...newsletter, ...changes },
    {
      origin,
      profile: defaultSettings,
      leaveUrl: LEAVE_URL_SLOT,
      pictures: new Map([[picture.src, picture]]),
      blocks: [
        recordBlock(
          "post",
          { title: "Frost dates", text: "When it is safe.", picture, path: "/blog/frost" },
          origin,
        ),
        offerBlock(offer, origin),
      ],
    },
  );

test("shows text and blocks to programs that drop style sheets, and every address is absolute", async () => {
  const { subject, html } = await compose();
  expect(subject).toBe("Spring & stone");
  expect(html).toMatch(/^<!DOCTYPE html[^>]*><html lang="en" dir="ltr">/);
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
  expect(html).toContain("Spring &amp; stone</h1>");
  expect(html).toMatch(/<p class="ink" style="[^"]+">Hello,<\/p>/);
  expect(html).toMatch(/<h2 style="[^"]+">Prune<\/h2>/);
  expect(html).toMatch(/<a class="link" style="[^"]+" href="https:\/\/fernhill.example\/services\/lawn">/);
  // JPEG, as mail programs know it, with the library's alt text.
  for (const [cut, height] of [
    ["whole", 413],
    ["50", 289],
  ])
    expect(html).toContain(
      `<img src="${origin}/storage/site-images/wall.jpg/share-${cut}.jpg" alt="A dry wall" width="550" height="${height}"`,
    );
  expect(html).toContain(`href="${origin}/blog/frost"`);
  expect(html).toContain("May 1, 2026 to May 31, 2026");
  for (const address of html.matchAll(/ (?:href|src)="([^"]*)"/g))
    expect(address[1]).toMatch(/^(https:|tel:)/);
  for (const [table] of html.matchAll(/<table[^>]*>/g))
    expect(table).toMatch(/role="presentation"|data-text-format/);
  expect(html).not.toMatch(/<script|<link|<!--|gone\.jpg/);
});

test("says what inboxes show after the subject before anything else, once", async () => {
  const { html } = await compose();
  expect(html).toMatch(/<body[^>]*><div[^>]*display:none[^>]*>What to do &lt;now&gt;/);
});

test("names the sender and leads out, once in each part", async () => {
  const { html, text } = await compose();
  for (const part of [html, text]) {
    expect(part).toContain("Fernhill Landscaping");
    expect(part).toContain("100 Sample Road, Guelph, ON N1H 0A0");
    expect(part.split(LEAVE_URL_SLOT)).toHaveLength(2);
  }
});

test("without a text the blocks follow the greeting", async () => {
  const { text } = await compose({ content: "" });
  expect(text).toMatch(/^Spring & stone\n\nHello,\n\n\nFrost dates\n/);
});

test("reads as plain text, with links after their words", async () => {
  const { text } = await compose();
  expect(text).toBe(`Spring & stone

Hello,


Prune

See our lawns https://fernhill.example/services/lawn.

By the gate
 * Rake

Month   Job
May     Mow


Frost dates

When it is safe.

Read the post:
https://fernhill.example/blog/frost


10% off edging

May 1, 2026 to May 31, 2026

In May.
Ask us.

Find out more:
https://fernhill.example/contact

Fernhill Landscaping
100 Sample Road, Guelph, ON N1H 0A0
(519) 555-0142
fernhill.example https://fernhill.example

You’re getting this email because you asked for our newsletter, wrote to us or hired us.

Unsubscribe https://unsubscribe.invalid/`);
});

test("is small: twelve blocks stay below the size at which inboxes cut", async () => {
  const record = {
    title: "Frost dates ".repeat(10),
    text: "When it is safe. ".repeat(60),
    picture,
    path: "/blog/frost",
  };
  const { html } = await composeNewsletter(
    { ...newsletter, content: "<p>Rake the lawn once it is dry.</p>".repeat(100) },
    {
      origin,
      profile: defaultSettings,
      leaveUrl: LEAVE_URL_SLOT,
      pictures: new Map(),
      blocks: Array.from({ length: 12 }, () => recordBlock("post", record, origin)),
    },
  );
  expect(Buffer.byteLength(html)).toBeLessThan(50_000);
});
