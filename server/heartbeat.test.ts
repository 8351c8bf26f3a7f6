import { expect, onTestFinished, test, vi } from "vitest";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { openStorage } from "#tests/support/storage.ts";
import { heartbeatJobs } from "./heartbeat.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const never = new AbortController().signal;

test("HEARTBEAT_URL is called while the site is ready and no check finds a problem, and the log says when it waits", async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  receiver.answerWith(200);
  const { database, store } = await openStorage();
  const log = { info: vi.fn(), warn: vi.fn() };
  const site = { database, store: { ...store }, log } as unknown as SiteRuntime;
  let problems: string[] = [];
  const [job] = heartbeatJobs(`${receiver.origin}/ping/hush`, async () => problems);
  const calls = async () => {
    await job?.run(site, now, never);
    return receiver.taken.length;
  };
  expect(await calls()).toBe(1);
  expect(receiver.taken[0]).toMatchObject({ method: "GET", path: "/ping/hush" });
  problems = ["backup"];
  expect([await calls(), await calls()]).toEqual([1, 1]);
  expect(log.warn.mock.calls).toEqual([[{ problems }, "the heartbeat waits until all is well"]]);
  problems = [];
  expect(await calls()).toBe(2);
  expect(log.info.mock.calls).toEqual([["the heartbeat goes on"]]);
  site.store.ready = () => Promise.reject(new Error("ECONNREFUSED"));
  expect(await calls()).toBe(2);
  site.store.ready = store.ready;
  expect(await calls()).toBe(3);
  database.damage.report("Page 7: never used");
  expect(await calls()).toBe(3);
});

test("a call that fails says so without the address, and one that can't look calls nobody", async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  receiver.answerWith(404);
  const { database, store } = await openStorage();
  const site = { database, store, log: { info: vi.fn(), warn: vi.fn() } } as unknown as SiteRuntime;
  const { host } = new URL(receiver.origin);
  const [refused] = heartbeatJobs(`${receiver.origin}/hush`, async () => []);
  await expect(refused?.run(site, now, never)).rejects.toThrow(new Error(`${host} answered 404`));
  const [away] = heartbeatJobs("http://127.0.0.1:9/hush", async () => []);
  await expect(away?.run(site, now, never)).rejects.toThrow(/^127\.0\.0\.1:9 does not answer: \w+$/);
  const [blind] = heartbeatJobs(receiver.origin, () => Promise.reject(new Error("no such table")));
  await expect(blind?.run(site, now, never)).rejects.toThrow("no such table");
  expect(receiver.taken).toHaveLength(1);
});
