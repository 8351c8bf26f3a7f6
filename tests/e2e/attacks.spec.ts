import type { Browser } from "@playwright/test";
import { renderRichText } from "#app/kernel/rich-text/render.server.ts";
import {
  attackEveryField,
  namePasskeys,
  sendEnquiries,
  type Target,
  uploadDrawings,
} from "#tests/support/attack-fields.ts";
import { scale } from "#tests/support/scale.ts";
import { confirmPassword } from "#tests/support/staff-account.ts";
import { payloads as all, families } from "#tests/support/xss-payloads.ts";
import { runLoose, type Sink, watch } from "./attack-watch.ts";
import { desktop, expect, hydrated, test } from "./staff.ts";

/** tests/http/attacks.test.ts sends all of them; what a browser makes of them costs more. */
const payloads = all.slice(0, scale.browserPayloads);
const isOf = (family: string) => (payload: string) => families[family]?.includes(payload) ?? false;

/** A page whose console nobody watches: payloads fill it. */
const looseOf = async (browser: Browser) => (await browser.newContext({ viewport: desktop })).newPage();

/** Where a text stands in a document that forgets to escape it. */
const inBody = (text: string) => `<p>${text}</p>`;
const elsewhere: ((text: string) => string)[] = [
  (text) => `<input value="${text}">`,
  (text) => `<input value='${text}'>`,
  (text) => `<img src=${text}>`,
  (text) => `<a href="${text}">x</a>`,
  (text) => `<title>${text}</title>`,
  (text) => `<textarea>${text}</textarea>`,
  (text) => `<style>${text}</style>`,
  (text) => `<script type="application/ld+json">{"name":"${text}"}</script>`,
  (text) => `<noscript>${text}</noscript>`,
  (text) => `<!--${text}-->`,
  (text) => `<template>${text}</template>`,
  (text) => `<svg><![CDATA[${text}]]></svg>`,
  (text) => `<iframe>${text}</iframe>`,
  (text) => `<select><option>${text}</option></select>`,
];

test("each payload gets somewhere in a document that lets it", { tag: "@desktop" }, async ({ browser }) => {
  test.slow();
  const breaksOut = (payload: string) =>
    isOf("attribute breakouts")(payload) || isOf("element breakouts")(payload);
  const sinks: Sink[] = payloads.flatMap((payload, index) => {
    const isBare = breaksOut(payload) || /^(jav|JaV)/.test(payload);
    return [inBody, ...(isBare ? elsewhere : [])].map((sink) => ({ index, html: sink(payload) }));
  });
  const ran = await runLoose(await looseOf(browser), sinks);
  expect(payloads.filter((_payload, index) => !ran.has(index))).toEqual([]);
});

test("of rich text nothing runs that was cleaned, even where no policy stops it", {
  tag: "@desktop",
}, async ({ browser }) => {
  test.slow();
  const documents = [
    ...payloads.map((payload) => `<div class="prose">${renderRichText(payload, new Map())}</div>`),
    `<div class="prose">${renderRichText(payloads.join(""), new Map())}</div>`,
  ];
  const ran = await runLoose(
    await looseOf(browser),
    documents.map((html, index) => ({ index, html })),
  );
  expect([...ran].map((index) => documents[index])).toEqual([]);
});

const screens = "dashboard account projects services posts messages users settings reviews media".split(" ");
/** Of each family the riskiest, a few at a time, for addresses. */
const asked = [0, 5, 10].map((start) =>
  encodeURIComponent(
    all
      .slice(start, start + 5)
      .join(" ")
      .toWellFormed(),
  ),
);

/** A context of its own, watched; nothing is asked of anybody else, and no picture waited for. */
async function watched(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, viewport: desktop });
  const watching = await watch(context);
  const { host } = new URL(baseURL);
  await context.route(
    (url) => url.host !== host || /\.(avif|webp|jpg|woff2)$/.test(url.pathname),
    (route) => route.abort(),
  );
  const page = await context.newPage();
  const visit = async (address: string) => {
    expect((await page.goto(address))?.status(), address).toBeLessThan(500);
    await watching.lookAt(page);
  };
  return { context, page, visit, ...watching };
}

test("through every field, upload and address of the site nothing runs, for visitors or staff", {
  // tests/http/attacks.test.ts finds in each run that no page, mail or drawing holds a payload as markup.
  tag: ["@desktop", "@deep"],
}, async ({ browser, ownSite, inbox, session }) => {
  // Most of it is work for the processor.
  test.setTimeout(480_000);
  const staff = await watched(browser, ownSite.url);
  const visitor = await watched(browser, ownSite.url);
  await staff.context.addCookies(session);
  const cookie = session.map(({ name, value }) => `${name}=${value}`).join("; ");
  const target: Target = { site: ownSite, cookie, payloads };
  await confirmPassword(target.site.url, target.cookie);
  // What can't be shown is refused, which may be all payloads; a plain drawing is not.
  const drawings = await uploadDrawings(target, ["plain", ...payloads.filter(isOf("SVG and MathML"))]);
  expect(drawings.length).toBeGreaterThan(0);
  await sendEnquiries(target);
  const { stored } = await attackEveryField(target, scale.attackRounds.browser, async ({ feature }) => {
    // There is one of it, which the next round replaces.
    if (feature === "site") await visitor.visit("/contact");
  });
  expect(Math.max(...stored.values())).toBeGreaterThanOrEqual(payloads.length);
  expect(await namePasskeys(target)).toBeGreaterThan(0);

  const sitemap = await (await fetch(`${ownSite.url}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => address);
  const more = ["/projects?page=2", "/blog?page=2", "/reviews?page=2", "/feed.xml", "/manifest.webmanifest"];
  const asVisitor = async () => {
    for (const address of [...pages, ...more, ...drawings]) await visitor.visit(address);
    for (const text of asked) {
      for (const address of [`/${text}`, `/projects?category=${text}`, `/admin/login?message=${text}`])
        await visitor.visit(address);
    }
  };
  const asStaff = async () => {
    for (const text of asked) await staff.visit(`/admin/projects?search=${text}`);
    await lookThroughAdmin(staff);
    await lookThroughPages(staff, pages);
  };
  await Promise.all([asVisitor(), asStaff()]);
  expect([...visitor.seen, ...staff.seen]).toEqual([]);

  await inbox.waitFor(8);
  const mails = inbox.messages.flatMap(({ html }) => html ?? []);
  const ran = await runLoose(
    await looseOf(browser),
    mails.map((html, index) => ({ index, html })),
  );
  expect([...ran].map((index) => mails[index])).toEqual([]);
});

type Watched = Awaited<ReturnType<typeof watched>>;

/** Every screen, the form of its first thing with what is stored, and the question before that is deleted. */
async function lookThroughAdmin({ page, visit, lookAt }: Watched): Promise<void> {
  for (const screen of screens) {
    await visit(`/admin/${screen}`);
    await hydrated(page);
    await lookAt(page);
    const ids = await page
      .locator('a[href*="edit="]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const address of ids.slice(0, 2)) {
      await visit(address);
      await hydrated(page);
      await expect(page.getByRole("form").first()).toBeVisible();
      await lookAt(page);
    }
    if (ids.length > 0) await visit(`/admin/${screen}`);
    if (screen === "settings") continue;
    await hydrated(page);
    // The last account is somebody else's, if there is one.
    const more = page.getByRole("button", { name: /^More for / }).last();
    if ((await more.count()) > 0) await more.click();
    const verb = { name: /^(Delete|Remove)/, disabled: false };
    const remove = page.getByRole("menuitem", verb).or(page.getByRole("button", verb));
    if ((await remove.count()) === 0) continue;
    await remove.first().click({ timeout: 10_000 });
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await lookAt(page);
  }
}

/** Public pages as staff see them, with the first form that opens there. */
async function lookThroughPages({ page, visit, lookAt }: Watched, pages: string[]): Promise<void> {
  const last = (start: string) =>
    pages.findLast((address) => new URL(address).pathname.startsWith(start)) ?? "/";
  const own = ["/services/", "/projects/", "/blog/"].map(last);
  for (const address of [
    "/",
    "/about",
    "/services",
    "/projects",
    "/blog",
    "/reviews",
    "/contact",
    "/privacy-policy",
    ...own,
  ]) {
    await visit(address);
    await hydrated(page);
    await lookAt(page);
    const edit = page.getByRole("main").getByRole("button", { name: /^(Edit|Manage)/, disabled: false });
    if ((await edit.count()) === 0) continue;
    await edit.first().click({ timeout: 10_000 });
    const opened = page.getByRole("form").or(page.getByRole("dialog")).or(page.locator(".panel"));
    await expect(opened.filter({ visible: true }).first()).toBeVisible();
    await lookAt(page);
  }
}
