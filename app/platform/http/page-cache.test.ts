import { expect, test } from "vitest";
import { createPageCache, type RenderedPage } from "./page-cache.server.ts";

const page = (text: string, version: number, holdsUntil = Infinity, endsAt = Infinity): RenderedPage => ({
  cacheable: true,
  page: {
    version,
    holdsUntil,
    endsAt,
    etag: text,
    bytes: text.length,
    unchangedHeaders: [],
    encoded: () => ({ headers: [], body: Buffer.from(text) }),
  },
});
const at = (version: number | null, takenDownAt = 0) => ({ version, takenDownAt });
const textOf = (result: RenderedPage) =>
  result.cacheable ? result.page.encoded("identity").body.toString() : "not kept";
const failed = async (): Promise<RenderedPage> => ({
  cacheable: false,
  response: new Response("", { status: 503 }),
});

test("a page is rendered once per content version", async () => {
  const cache = createPageCache();
  let renders = 0;
  const render = (version: number) => async () => {
    renders += 1;
    return page(`version ${version}`, version);
  };
  expect((await cache.answer("/", at(1), render(1))).outcome).toBe("miss");
  expect((await cache.answer("/", at(1), render(1))).outcome).toBe("hit");
  const changed = await cache.answer("/", at(2), render(2));
  expect([changed.outcome, textOf(changed.result), renders]).toEqual(["miss", "version 2", 2]);
});

test("those who ask at once share one render", async () => {
  const cache = createPageCache();
  let renders = 0;
  const render = async () => {
    renders += 1;
    await new Promise((resolve) => setTimeout(resolve, 5));
    return page("x", 1);
  };
  await Promise.all([
    cache.answer("/", at(1), render),
    cache.answer("/", at(1), render),
    cache.answer("/", at(1), render),
  ]);
  expect(renders).toBe(1);
});

test("when rendering fails or the version cannot be read, the older copy is served", async () => {
  const cache = createPageCache();
  await cache.answer("/", at(1), async () => page("old", 1));
  const thrown = await cache.answer("/", at(2), async () => {
    throw new Error("down");
  });
  expect([thrown.outcome, textOf(thrown.result)]).toEqual(["stale", "old"]);
  expect((await cache.answer("/", at(2), failed)).outcome).toBe("stale");
  expect((await cache.answer("/", at(null), failed)).outcome).toBe("stale");
});

const missing = async (): Promise<RenderedPage> => ({
  cacheable: false,
  response: new Response("", { status: 404 }),
});

test("a page that was not there any more comes back in no outage", async () => {
  const cache = createPageCache();
  await cache.answer("/post", at(1), async () => page("old", 1));
  await cache.answer("/post", at(2), missing);
  const { outcome, result } = await cache.answer("/post", at(3), failed);
  expect([outcome, result.cacheable]).toEqual(["miss", false]);
});

test("nor does one that was rendered before it was taken down and came late", async () => {
  const cache = createPageCache();
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const slow = cache.answer("/post", at(1), () => promise);
  await cache.answer("/post", at(2), missing);
  resolve(page("old", 1));
  await slow;
  expect((await cache.answer("/post", at(2), failed)).outcome).toBe("miss");
});

test("an outage shows no copy from before something was taken down, and what was forgotten can be made anew", async () => {
  const cache = createPageCache();
  await cache.answer("/", at(1), async () => page("with the post", 1));
  await cache.answer("/about", at(2), async () => page("without", 2));
  expect((await cache.answer("/", at(3, 2), failed)).outcome).toBe("miss");
  expect((await cache.answer("/about", at(3, 2), failed)).outcome).toBe("stale");
  expect(cache.forgetBefore(2)).toEqual(["/"]);
  expect(cache.size().pages).toBe(1);
});

test("nor a page whose time has run out", async () => {
  let time = 0;
  const cache = createPageCache(() => time);
  await cache.answer("/post", at(1), async () => page("until 5", 1, 5, 5));
  time = 4;
  expect((await cache.answer("/post", at(2), failed)).outcome).toBe("stale");
  time = 5;
  expect((await cache.answer("/post", at(2), failed)).outcome).toBe("miss");
});

test("a render that takes too long leaves its reader with the older copy, and the next one with the new", async () => {
  const cache = createPageCache(Date.now, 20);
  await cache.answer("/", at(1), async () => page("old", 1));
  const { promise, resolve } = Promise.withResolvers<RenderedPage>();
  const late = await cache.answer("/", at(2), () => promise);
  expect([late.outcome, textOf(late.result)]).toEqual(["stale", "old"]);
  resolve(page("new", 2));
  await promise;
  const next = await cache.answer("/", at(2), () => promise);
  expect([next.outcome, textOf(next.result)]).toEqual(["hit", "new"]);
});

test("without an older copy the failure comes through, to all who waited", async () => {
  const cache = createPageCache();
  const answers = await Promise.all([
    cache.answer("/new", at(null), failed),
    cache.answer("/new", at(null), failed),
  ]);
  for (const { result } of answers) expect(result.cacheable === false && result.response.status).toBe(503);
  const down = async (): Promise<RenderedPage> => {
    throw new Error("down");
  };
  await expect(cache.answer("/other", at(1), down)).rejects.toThrow("down");
});

test("a page is made anew at the full hour, and so at midnight", async () => {
  // The last second of a summer day in the business's time zone.
  let time = Date.parse("2026-07-01T03:59:59Z");
  const cache = createPageCache(() => time);
  const answer = async () => (await cache.answer("/", at(1), async () => page("x", 1))).outcome;
  expect(await answer()).toBe("miss");
  expect(await answer()).toBe("hit");
  time += 1000;
  expect(await answer()).toBe("miss");
  time += 59 * 60_000;
  expect(await answer()).toBe("hit");
});

test("a page is made anew at the moment at which something on it begins or ends", async () => {
  let time = Date.parse("2026-07-01T03:20:00Z");
  const cache = createPageCache(() => time);
  const answer = async () => (await cache.answer("/", at(1), async () => page("x", 1, time + 5000))).outcome;
  expect(await answer()).toBe("miss");
  time += 4999;
  expect(await answer()).toBe("hit");
  time += 1;
  expect(await answer()).toBe("miss");
});

test("it is bounded in bytes and pages", async () => {
  const cache = createPageCache();
  const large = "x".repeat(3 * 1024 * 1024);
  for (let index = 0; index < 30; index += 1) {
    await cache.answer(`/${index}`, at(1), async () => page(large, 1));
  }
  expect(cache.size().bytes).toBeLessThanOrEqual(48 * 1024 * 1024);
  expect(cache.size().pages).toBeLessThan(30);
});
