import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { execute, onDatabase, visitorsSee } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";

/** Pages a visitor meets that staff edit. */
const pages = [
  "/",
  "/about",
  "/services",
  "/services/hardscaping",
  "/projects",
  "/blog",
  "/reviews",
  "/projects/terraced-back-slope",
  "/contact",
  "/quote",
];
/** What only the staff layer says, in its markup and in its code. */
const staffWords = [
  "Manage Hero Slides",
  "Add New Service",
  "Add Feature",
  "Add Project",
  "Add Post",
  "Edit Hero",
  "Manage Reviews",
  "Admin Dashboard",
  "Sign Out",
  "Media Library",
  "Choose from Library",
  "Saving...",
  "Ordered list",
  "alertdialog",
  "ProseMirror",
  "expected_updated_at",
  "Keep editing",
  "staff staff-toolbar",
];

let site: RunningSite;
let cookie: string;

beforeAll(async () => {
  site = await startDemoSite();
  cookie = await sessionCookie(site.url);
});
afterAll(() => site?.remove());

/** All code a page can come to run: the scripts it names, and all that these import, at once or later. */
async function scriptsOf(html: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const requested = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address);
  while (requested.length > 0) {
    const address = requested.pop() ?? "";
    if (found.has(address)) continue;
    const code = await (await fetch(site.url + address)).text();
    found.set(address, code);
    for (const [, file] of code.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      requested.push(path.posix.join(path.posix.dirname(address), file ?? ""));
    }
  }
  return found;
}

const screens = [
  ...pages,
  "/projects?category=hardscaping",
  "/blog/when-to-prune-what",
  "/privacy-policy",
  "/terms-of-service",
  "/admin",
  "/admin/login",
  "/admin/set-password?token=none",
  "/no-such-page",
  "/blog/no-such-post",
];

/** What only React and React Router say, in a document and in their code. */
const frameworkWords = [
  "__reactRouterContext",
  "__reactRouterManifest",
  "__reactFiber",
  "react.transitional.element",
  "Minified React error",
  'rel="modulepreload"',
];

/** DESIGN §3a: finished HTML and one module, nothing inline but data for machines. */
async function expectDocument(response: Response): Promise<void> {
  const html = await response.text();
  expect(response.headers.get("content-security-policy")).toMatch(
    /script-src 'self' 'inline-speculation-rules';/,
  );
  const tags = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = ""]) => attributes.trim());
  const own = tags.filter((attributes) => attributes !== 'type="application/ld+json"');
  expect(own).toEqual([
    expect.stringMatching(/^type="module" src="\/assets\/visitor-[\w-]+\.js" fetchPriority="low"$/),
  ]);
  expect(html).not.toMatch(/\s(on[a-z]+|nonce)="/);
  const scripts = await scriptsOf(html);
  expect(scripts.size).toBeGreaterThan(0);
  for (const [address, text] of [["the document", html] as const, ...scripts]) {
    const hits = [...frameworkWords, ...staffWords].filter((word) => text.includes(word));
    expect({ address, hits }).toEqual({ address, hits: [] });
  }
}

test.each(screens)("a visitor of %s gets a document without React or the staff layer", async (page) => {
  await expectDocument(await fetch(site.url + page));
});

test("so does one whose page can't be loaded", async () => {
  const rename = async (from: string, to: string) => {
    await onDatabase(site, (trx) => execute(trx, `alter table ${from} rename to ${to}`));
    await visitorsSee(site);
  };
  await rename("services", "services_away");
  try {
    // One that was never shown: of others an older copy is at hand.
    const failed = await fetch(`${site.url}/services/maintenance`);
    expect(failed.status).toBe(503);
    await expectDocument(failed);
  } finally {
    await rename("services_away", "services");
  }
});

test.each(pages)("a visitor of %s gets no styles of the staff layer", async (page) => {
  const html = await (await fetch(site.url + page)).text();
  const addresses = [...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([address]) => address);
  expect(addresses.length).toBeGreaterThan(0);
  const sheets = await Promise.all(
    addresses.map(async (address) => (await fetch(site.url + address)).text()),
  );
  expect(sheets.join("")).not.toMatch(/\.staff-button\b|\.panel-foot|add-slot/);
});

test("what is looked for is what staff get", async () => {
  const response = await fetch(site.url, { headers: { Cookie: cookie } });
  const html = await response.text();
  const [, nonce] =
    /script-src 'self' 'nonce-([^']+)';/.exec(response.headers.get("content-security-policy") ?? "") ?? [];
  expect(nonce?.length).toBeGreaterThan(20);
  expect(html).toContain(`nonce="${nonce}"`);
  const again = await fetch(site.url, { headers: { Cookie: cookie } });
  expect(await again.text()).not.toContain(nonce);
  const code = [html, ...(await scriptsOf(html)).values()].join("");
  expect(frameworkWords.filter((word) => !code.includes(word))).toEqual([]);
});

test("the words looked for are those of the staff layer", () => {
  const folder = "build/client/assets";
  const code = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("");
  expect(staffWords.filter((word) => !code.includes(word))).toEqual([]);
});

// Others have nothing that a press of its own adds.
test.each(pages.filter((page) => !["/services/hardscaping", "/quote"].includes(page)))(
  "staff get their controls on %s with the page itself",
  async (page) => {
    const answer = await fetch(site.url + page, { headers: { Cookie: cookie } });
    const html = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(html).toContain("staff staff-toolbar");
  },
);

test("staff's pages learn of the routes they come near, so that moving on is no new document", async () => {
  const headers = { cookie };
  const html = await (await fetch(`${site.url}/about`, { headers })).text();
  const version = /manifest-(\w+)\.js/.exec(html)?.[1] ?? "";
  const answer = await fetch(`${site.url}/__manifest?paths=%2Fblog&version=${version}`, { headers });
  expect(Object.keys(await answer.json())).toContain("routes/public/blog");
});
