import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { staffAccount } from "#tests/support/staff-account.ts";

/** Pages a visitor meets that staff edit. */
const pages = [
  "/",
  "/about",
  "/services",
  "/services/hardscaping",
  "/projects",
  "/blog",
  "/reviews",
  "/contact",
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
  "staff rail",
];

let site: RunningSite;
let cookie: string;

beforeAll(async () => {
  site = await startSite({ STAFF_EMAIL: staffAccount.email, STAFF_PASSWORD: staffAccount.password });
  const answer = await fetch(`${site.url}/admin/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.url },
    body: JSON.stringify(staffAccount),
  });
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}, 100_000);
afterAll(() => site.remove());

/** Every script a page brings: those it names, and all that these import at once. */
async function scriptsOf(html: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const wanted = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address);
  while (wanted.length > 0) {
    const address = wanted.pop() ?? "";
    if (found.has(address)) continue;
    const code = await (await fetch(site.url + address)).text();
    found.set(address, code);
    const folder = path.posix.dirname(address);
    // `import("…")` is fetched only when it is called; what stands after `from` or `import"` comes along.
    for (const [, file] of code.matchAll(/(?:from|import)\s*"(\.\/[\w.-]+\.js)"/g)) {
      wanted.push(path.posix.join(folder, file ?? ""));
    }
  }
  return found;
}

describe.each(pages)("a visitor of %s", (page) => {
  test("gets neither markup nor code nor styles of the staff layer", async () => {
    const html = await (await fetch(site.url + page)).text();
    const scripts = await scriptsOf(html);
    expect(scripts.size).toBeGreaterThan(3);
    const sheets = await Promise.all(
      [...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(async ([address]) =>
        (await fetch(site.url + address)).text(),
      ),
    );
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.join("")).not.toMatch(/\.flag\b|\.film-foot|add-slot/);
    for (const [address, text] of [[page, html] as const, ...scripts]) {
      const hits = staffWords.filter((word) => text.includes(word));
      expect({ address, hits }).toEqual({ address, hits: [] });
    }
  });
});

test("the words looked for are those of the staff layer", () => {
  const folder = "build/client/assets";
  const code = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("");
  expect(staffWords.filter((word) => !code.includes(word))).toEqual([]);
});

test.each(pages.filter((page) => page !== "/services/hardscaping"))(
  "staff get their controls on %s with the page itself",
  async (page) => {
    const answer = await fetch(site.url + page, { headers: { Cookie: cookie } });
    const html = await answer.text();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(html).toContain("staff rail");
  },
);
