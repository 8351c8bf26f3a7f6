import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site?.remove());

/** A browser that keeps its cookie and follows no redirect by itself. */
function visitor() {
  let cookie = "";
  return async (path: string, form?: Record<string, string>) => {
    const response = await fetch(site.url + path, {
      redirect: "manual",
      headers: { cookie, ...(form && { origin: site.url }) },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  };
}

const steps: [string, Record<string, string>][] = [
  ["/quote", { words: "A sloped yard.", service: "Hardscaping" }],
  ["/quote/where", { place: "Elora" }],
  ["/quote/when", { timing: "This year", budget: "Not sure yet" }],
];
const contact = { name: "Jordan Reyes", email: "jordan@example.ca", phone: "519 555 0123" };

test("the newsletter is asked for by a box that isn't ticked for anybody, and which Back keeps", async () => {
  const visit = visitor();
  for (const [path, form] of steps) await visit(path, form);
  const box = async () =>
    /<input[^>]*name="newsletter"[^>]*>/.exec(await (await visit("/quote/contact")).text())?.[0] ?? "";
  const shown = await box();
  expect(shown).not.toContain("checked");
  const newsletter = /value="([^"]+)"/.exec(shown)?.[1]?.replaceAll("&#x27;", "'") ?? "";
  expect(newsletter).toMatch(/I can unsubscribe at any time.* Fernhill Landscaping, /);
  await visit("/quote/contact", { ...contact, newsletter, to: "back" });
  expect(await box()).toContain("checked");
  await visit("/quote/contact", { ...contact, email: "box@example.ca", newsletter });
  const [asked] = await onDatabase(site, (trx) =>
    trx
      .selectFrom("subscribers")
      .innerJoin("consent_records as record", "record.subscriber_id", "subscribers.id")
      .select(["email", "name", "state", "source", "kind", "words", "page"])
      .execute(),
  );
  expect(asked).toEqual({
    email: "box@example.ca",
    name: contact.name,
    state: "pending",
    source: "quote",
    kind: "asked",
    words: newsletter,
    page: "/quote/contact",
  });
});
