import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { createAccount } from "#app/accounts/accounts.server.ts";
import { texts } from "#app/platform/texts.ts";
import { isDeep } from "#tests/support/scale.ts";
import { siteRuntime } from "#tests/support/site-runtime.ts";
import { cookiesOf } from "#tests/support/staff-requests.ts";
import { openStorage } from "#tests/support/storage.ts";
import { createPages, RENDERS_A_MINUTE } from "./pages.ts";

const ORIGIN = "http://localhost:3000";
/** Only the deep run asks as often as a site allows: each of these requests takes eight milliseconds. */
const few = isDeep ? RENDERS_A_MINUTE : { ofClient: 40, ofAccount: 100 };
const { ofClient, ofAccount } = few;

/**
 * The pages of a site whose renderer only counts its calls.
 * @param until which it waits for
 */
async function open(
  until: () => Promise<unknown> = async () => undefined,
  rendersAMinute = RENDERS_A_MINUTE,
) {
  const runtime = siteRuntime(await openStorage());
  let renders = 0;
  const pages = createPages({
    runtime,
    development: false,
    rendersAMinute,
    handle: async () => {
      renders += 1;
      await until();
      return new Response("<html></html>", { headers: { "Content-Type": "text/html" } });
    },
  });
  const app = new Hono()
    .use(async (c, next) => {
      c.set("origin", ORIGIN);
      c.set("clientAddress", c.req.header("X-Client") ?? "203.0.113.1");
      await next();
    })
    .all("*", (c) => pages.answer(c));
  const account = { email: "jo@fernhill.example", password: "correct horse" };
  await createAccount(runtime.auth, account.email, account.password);
  const signedIn = await runtime.auth.api.signInEmail({ body: account, asResponse: true });
  const request = (path: string, init: RequestInit = {}) => app.request(ORIGIN + path, init);
  const ask = async (path: string, init: RequestInit = {}) => (await request(path, init)).status;
  const isStored = (url: string) =>
    pages.answerFromCache(
      { method: "GET", url, headers: {} } as IncomingMessage,
      { writeHead: () => ({ end() {} }), end() {} } as unknown as ServerResponse,
    );
  return { ask, request, cookie: cookiesOf(signedIn), isStored, renders: () => renders };
}

/** @returns the number of responses by status */
async function statusesOf(times: number, ask: (nth: number) => Promise<number>) {
  const counts: Record<number, number> = {};
  for (let nth = 0; nth < times; nth += 1) {
    const status = await ask(nth);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test("somebody signed in has as many pages and reads rendered as an account may have a minute, with or without a body, and nobody else less for it", async () => {
  const { ask, cookie, renders } = await open(undefined, few);
  const headers = { Cookie: cookie, Origin: ORIGIN };
  const asStaff = (nth: number) =>
    ask(["/about", "/about.data", `/staff/entities?target=${nth}`, `/admin/posts?x=${nth}`][nth % 4] ?? "", {
      headers,
    });
  expect(await statusesOf(ofAccount + 10, asStaff)).toEqual({ 200: ofAccount, 429: 10 });
  expect(await ask("/about", { method: "POST", headers })).toBe(429);
  expect(renders()).toBe(ofAccount);
  expect(await ask("/about")).toBe(200);
});

test.each<[string, (nth: number) => string, RequestInit?]>([
  ["data of a page", () => "/about.data"],
  ["data of a page with parameters that nobody reads", (nth) => `/about.data?x=${nth}`],
  ["a screen of staff's", () => "/admin/posts"],
  ["a screen of staff's with parameters", (nth) => `/admin?x=${nth}`],
  ["data of a screen of staff's", (nth) => `/admin/posts.data?x=${nth}`],
  ["a read of staff's", (nth) => `/staff/entities?target=${nth}`],
  ["the routes", (nth) => `/__manifest?p=${nth}`],
  [
    "a page by a method that it does not have",
    () => "/about",
    { method: "POST", headers: { Origin: ORIGIN } },
  ],
  [
    "a page with a made-up session",
    (nth) => `/projects?page=${nth + 2}`,
    { headers: { Cookie: "trellis.session_token=x.y" } },
  ],
])(
  "strangers have %s rendered as often as a client may a minute, and kept only where it is a page",
  async (_what, path, init) => {
    const { ask, isStored, renders } = await open(undefined, few);
    expect(await ask("/contact")).toBe(200);
    expect(await statusesOf(ofClient + 10, (nth) => ask(path(nth), init))).toEqual({
      200: ofClient - 1,
      429: 11,
    });
    expect(renders()).toBe(ofClient);
    expect(isStored(path(0))).toBe(path(0).startsWith("/projects"));
    // Neither cached pages nor other clients are limited.
    expect(await ask("/contact")).toBe(200);
    expect(await ask(path(0), { ...init, headers: { ...init?.headers, "X-Client": "203.0.113.2" } })).toBe(
      200,
    );
  },
);

test.each([
  ["/contact", ["/contact?sent=2", "/contact?sent=yes&about=x", "/contact?about=team/jo", "/contact?x=1"]],
  ["/blog", ["/blog?page=1", "/blog?category=", "/blog?page=1&page=2"]],
  ["/projects?category=walls", ["/projects?category=walls&page=1", "/projects?page=1&category=walls"]],
])("%s is rendered and kept once, whatever values strangers give its parameters", async (path, spellings) => {
  const { ask, renders } = await open();
  for (const spelling of [path, ...spellings]) expect(await ask(spelling)).toBe(200);
  expect(renders()).toBe(1);
});

test("a file's address in another spelling is not kept as a page of its own", async () => {
  const { ask, isStored } = await open();
  for (const path of ["/feed.xml", "/Feed.xml", "/FEED.XML"]) expect(await ask(path)).toBe(200);
  expect(["/feed.xml", "/Feed.xml", "/FEED.XML"].map(isStored)).toEqual([true, false, false]);
});

/** A render that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  return {
    until: () => new Promise<void>((resolve) => ends.push(resolve)),
    end: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

test("strangers' own pages are rendered four at a time; neither cached pages nor staff's are held up by them", async () => {
  const { until, end } = held();
  const { request, cookie, renders } = await open(until);
  const form = { method: "POST", headers: { Origin: ORIGIN }, body: new URLSearchParams({ verb: "reply" }) };
  const asked = [
    ...["/about.data", "/contact.data", "/nowhere.data", "/blog.data"].map((path) => request(path)),
    request("/contact", form),
    request("/about"),
    request("/services", { headers: { "X-Client": "203.0.113.2" } }),
  ];
  // Four of five, and both that the cache keeps.
  await expect.poll(renders).toBe(6);
  const ofStaff = request("/admin/posts", { headers: { Cookie: cookie } });
  await expect.poll(renders).toBe(7);
  end();
  await expect.poll(renders).toBe(8);
  end();
  const statuses = (await Promise.all([...asked, ofStaff])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test.each([
  [50, "uncached", (nth: number) => `/blog/${nth}.data`],
  [100, "cached", (nth: number) => `/blog/${nth}`],
])(
  "%i %s pages of one client are rendered or wait; the next is refused with a sentence",
  async (most, _kind, path) => {
    const { until, end } = held();
    const { request, renders } = await open(until);
    const asked = Array.from({ length: most }, (_, nth) => request(path(nth)));
    await expect.poll(renders).toBe(4);
    const refused = await request(path(most));
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.text()).toContain(texts.request.busy);
    const ofOther = request(path(most + 1), { headers: { "X-Client": "203.0.113.2" } });
    let isOver = false;
    const all = Promise.all([...asked, ofOther]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      end();
      await new Promise(setImmediate);
    }
    expect((await all).map(({ status }) => status)).toEqual(new Array(most + 1).fill(200));
  },
);

test("an upload that is still arriving keeps nobody's page waiting", async () => {
  const { until, end } = held();
  const { request, renders } = await open(until);
  const headers = { Origin: ORIGIN, "Content-Length": String(60 * 2 ** 20) };
  const uploads = Array.from({ length: 8 }, () =>
    request("/contact/photos", { method: "POST", headers, body: "x" }),
  );
  await expect.poll(renders).toBe(8);
  const page = request("/about");
  await expect.poll(renders).toBe(9);
  end();
  await Promise.all([...uploads, page]);
});
