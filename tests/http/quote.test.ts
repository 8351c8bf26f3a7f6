import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site?.remove());

/** A browser that keeps its cookie and follows no redirect by itself. */
function visitor() {
  let cookie = "";
  const visit = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(site.url + path, {
      redirect: "manual",
      headers: { cookie, ...(form && { origin: site.url }), ...headers },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  };
  return { visit, cookie: () => cookie };
}

const steps: [string, Record<string, string>, string][] = [
  ["/quote", { words: "A sloped yard.", service: "Hardscaping" }, "/quote/where"],
  ["/quote/where", { place: "Elora" }, "/quote/when"],
  ["/quote/when", { timing: "This year", budget: "Not sure yet" }, "/quote/photos"],
];
const contact = { name: "Jordan Reyes", email: "jordan@example.ca", phone: "519 555 0123" };

test("without scripts it is asked for in steps, and its page is its sender's own", async () => {
  const { visit, cookie } = visitor();
  for (const [path, form, next] of steps) {
    const response = await visit(path, form);
    expect([response.status, response.headers.get("location")]).toEqual([303, next]);
    const page = await visit(next);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(await page.text()).toContain("Step");
  }
  expect(await (await visit("/quote")).text()).toContain("A sloped yard.");
  const sent = await visit("/quote/contact", contact);
  const path = sent.headers.get("location") ?? "";
  expect(path).toMatch(/^\/q\/[0-9a-f]{64}$/);
  expect(sent.headers.get("set-cookie")).toMatch(/; Path=\/quote; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect(cookie()).toContain(path.slice("/q/".length));

  const page = await fetch(site.url + path);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    ...{ "cache-control": "private, no-store", "referrer-policy": "no-referrer" },
    "x-robots-tag": "noindex, nofollow",
  });
  const html = await page.text();
  for (const text of ["A sloped yard.", "Elora", "jordan@example.ca"]) expect(html).toContain(text);
  // A page without a referrer says no origin, with which its own form would be refused.
  expect(html).toContain('<meta name="referrer" content="same-origin"');
  const reply = await fetch(site.url + path, {
    ...{ method: "POST", redirect: "manual", body: new URLSearchParams({ body: "And a wall." }) },
    headers: { origin: site.url },
  });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, path]);
  expect(await (await fetch(site.url + path)).text()).toContain("And a wall.");
  expect(site.output()).not.toContain(path);
});

test("nobody else sees it: not by another cookie, a made-up link or the cache", async () => {
  const { visit } = visitor();
  for (const [path, form] of steps) await visit(path, form);
  const stranger = visitor();
  expect(await (await stranger.visit("/quote")).text()).not.toContain("A sloped yard.");
  for (const path of ["/quote/where", "/quote/contact", "/quote/none"]) {
    const response = await stranger.visit(path);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/quote"]);
  }
  for (const token of ["0".repeat(64), "x", "%00"]) {
    expect((await fetch(`${site.url}/q/${token}`)).status).toBe(404);
  }
  const typed = await fetch(`${site.url}/q/${"0".repeat(64)}`, {
    ...{ method: "POST", body: new URLSearchParams({ body: "Did you get my photos?" }) },
    headers: { origin: site.url },
  });
  expect(typed.status).toBe(404);
  expect(await typed.text()).toContain("Did you get my photos?");
});

test("a project or a service comes along, and an unknown one is left behind", async () => {
  const { visit } = visitor();
  const page = await (await visit("/quote?about=project/terraced-back-slope")).text();
  expect(page).toMatch(/Something like “[^”]+”/);
  expect(await (await visit("/quote?about=service/hardscaping")).text()).toMatch(
    /checked="" value="Hardscaping"|value="Hardscaping" checked=""/,
  );
  const unknown = await visit("/quote?about=project/none");
  expect([unknown.status, unknown.headers.get("location")]).toEqual([302, "/quote"]);
  for (const path of ["/projects/terraced-back-slope", "/services/hardscaping"])
    expect(await (await visit(path)).text()).toContain('href="/quote?about=');
});
