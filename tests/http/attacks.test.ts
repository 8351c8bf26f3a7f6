import { afterAll, beforeAll, expect, test } from "vitest";
import { adminEntries } from "#app/accounts/edit/admin-entries.ts";
import {
  attackEveryField,
  namePasskeys,
  once,
  piecesOf,
  sendEnquiries,
  type Target,
  uploadDrawings,
} from "#tests/support/attack-fields.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import { scale } from "#tests/support/scale.ts";
import { confirmPassword, sessionCookie } from "#tests/support/staff-account.ts";
import { storedMails } from "#tests/support/stored-mails.ts";
import { families, payloads } from "#tests/support/xss-payloads.ts";

let target: Target;
let drawings: string[];
let fields: Awaited<ReturnType<typeof attackEveryField>>;
/** What the settings' many states made of a page: each takes the place of the one before. */
const ofSettings: string[] = [];

beforeAll(async () => {
  const site = await startDemoSite();
  target = { site, cookie: await sessionCookie(site.url), payloads };
  await confirmPassword(site.url, target.cookie);
  drawings = await uploadDrawings(target, families["SVG and MathML"] ?? []);
  await sendEnquiries(target);
  fields = await attackEveryField(target, scale.attackRounds.requests, async ({ feature }) => {
    if (feature === "site") ofSettings.push(...(await foreignOf("/contact")));
  });
}, 300_000);
afterAll(() => target?.site.remove());

const get = (address: string, cookie = "") =>
  fetch(new URL(address, target.site.url), { headers: { ...once, ...(cookie && { Cookie: cookie }) } });

async function foreignOf(address: string, cookie = ""): Promise<string[]> {
  const answer = await get(address, cookie);
  const found = foreignIn(await answer.text());
  return [...(answer.status < 500 ? [] : [String(answer.status)]), ...found].map(
    (one) => `${address}: ${one}`,
  );
}

async function foreignOfAll(addresses: readonly string[], cookie = ""): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) found.push(...(await foreignOf(address, cookie)));
  return found;
}

async function addressesOfSite(): Promise<string[]> {
  const sitemap = await (await get("/sitemap.xml")).text();
  return [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address = ""]) => address);
}

/** Stands in the head of each mail. */
const CHARSET_OF_MAILS = '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/>';

/**
 * Looks in a page's source for what no text may become: an attack as it was sent, handlers, addresses that run, scripts
 * and elements that are none of ours. What a browser's parser makes of it otherwise is for tests/e2e/attacks.spec.ts.
 */
function foreignIn(source: string): string[] {
  const found = payloads.filter((payload) => payload.includes("<") && source.includes(payload));
  for (const [tag, name = "", rest = ""] of source.matchAll(
    /<([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi,
  )) {
    const attributes = [...rest.matchAll(/([^\s"'=<>/]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)].map(
      ([, key = "", ...values]) => [key.toLowerCase(), decoded(values.find(Boolean) ?? "")] as const,
    );
    const has = (key: string) => attributes.some(([own]) => own === key);
    const isWrong = attributes.some(
      ([key, value]) =>
        /^on|^srcdoc$|^http-equiv$/.test(key) ||
        (/^(href|xlink:href|src|action|formaction|data|background|values|to|from)$/.test(key) &&
          runs(value)) ||
        (/^(id|name)$/.test(key) && value.startsWith("xss-")),
    );
    const isForeign = /^(base|xss|portal|frame|frameset|mglyph|math|marquee|object|embed)$/i.test(name);
    const isInline = /^script$/i.test(name) && !has("src") && !has("nonce") && !has("type");
    if ((isWrong || isForeign || isInline) && tag !== CHARSET_OF_MAILS) found.push(tag);
  }
  return found;
}

/** As browsers read addresses: without what stands before them and lines in them. */
const runs = (address: string) =>
  /^(javascript|vbscript|data:text)/i.test(address.replace(/^[\0-\x20]+/, "").replace(/[\t\r\n]/g, ""));

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };
const decoded = (text: string) =>
  text.replace(/&([\w#]+);/g, (whole, name: string) => characters[name] ?? whole);

test("what looks for attacks finds each that stands in a page as it was sent", () => {
  const bare = (payload: string) => /^[^<]*$/.test(payload);
  const places = [(text: string) => `<p>${text}</p>`, (text: string) => `<a href="${text}">x</a>`];
  const missed = payloads.filter((payload) => !places.some((place) => foreignIn(place(payload)).length > 0));
  // These need an attribute in other quotes, or none.
  expect(missed.every(bare)).toBe(true);
  expect(missed.length).toBeLessThan(5);
});

test("every text field takes payloads, but those of numbers, times, codes and e-mail addresses", () => {
  const strict =
    /[ .](email|phone|established|regionCode|country|latitude|longitude|postalCode|opens|closes|from|to|review_date|timeZone|nextStart|next_step_on|assigned_to|amount|up_to|entity|endpoint|p256dh|auth|entity_id|starts_on|ends_on|hired_on)$|^subscribers\/import-file answers\.\d+\.(title|value)$/;
  expect(fields.refusing.filter((name) => !strict.test(name))).toEqual([]);
  expect(Math.max(...fields.stored.values())).toBeGreaterThanOrEqual(payloads.length);
});

test("visitors' pages and drawings hold none of them as markup", async () => {
  const pages = await addressesOfSite();
  expect(pages.length).toBeGreaterThan(35);
  expect(drawings.length).toBeGreaterThan(5);
  const more = ["/projects?page=2", "/blog?page=2", "/reviews?page=2", "/feed.xml"];
  expect([...ofSettings, ...(await foreignOfAll([...pages, ...more, ...drawings]))]).toEqual([]);
});

test("nor do pages whose addresses hold them", async () => {
  const texts = payloads.map((payload) => payload.toWellFormed());
  for (const asked of piecesOf(texts, 1000).map(encodeURIComponent)) {
    const addresses = [`/${asked}`, `/projects?category=${asked}`, `/admin/login?message=${asked}`];
    expect(await foreignOfAll(addresses)).toEqual([]);
    expect(await foreignOf(`/admin/projects?search=${asked}`, target.cookie)).toEqual([]);
  }
});

test("nor do staff's pages", async () => {
  expect(await namePasskeys(target)).toBe(20);
  const lists = adminEntries().map(({ path: address }) => address);
  expect(await foreignOfAll([...lists, ...(await addressesOfSite())], target.cookie)).toEqual([]);
}, 120_000);

test("mails hold none of them as markup, and enquiries leave as a file that no browser opens", async () => {
  const written = (await storedMails(target.site.dataDir)).flatMap(({ html }) => html ?? []);
  expect(written.length).toBeGreaterThan(5);
  expect(written.flatMap(foreignIn)).toEqual([]);
  const { headers } = await get("/admin/messages.csv", target.cookie);
  expect(headers.get("content-type")).toMatch(/^text\/csv/);
  expect(headers.get("content-disposition")).toMatch(/^attachment/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  const manifest = await get("/manifest.webmanifest");
  expect(manifest.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  expect(manifest.headers.get("x-content-type-options")).toBe("nosniff");
});
