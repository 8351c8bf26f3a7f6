import { expect, test, vi } from "vitest";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { openStorage } from "#tests/support/storage.ts";
import packageJson from "../package.json" with { type: "json" };
import { healthRoutes } from "./health.ts";

const full = Object.assign(new Error("No room"), { code: "ENOSPC" });

test.each([
  ["answers", () => Promise.resolve(), 200, "ready\n"],
  ["is away", () => Promise.reject(new Error("ECONNREFUSED")), 200, "ready, but storage does not answer\n"],
  ["is full", () => Promise.reject(full), 503, "storage has no room left\n"],
])("a site whose store %s says so, and lives", async (_case, ready, status, words) => {
  const { database, store } = await openStorage();
  const log = { error: vi.fn(), warn: vi.fn() };
  const app = healthRoutes({ database, store: { ...store, ready }, log } as unknown as SiteRuntime);
  const answer = await app.request("/readyz");
  expect([answer.status, await answer.text()]).toEqual([status, words]);
  expect(log.error).toHaveBeenCalledTimes(status === 200 ? 0 : 1);
  expect(log.warn).toHaveBeenCalledTimes(words.includes("but") ? 1 : 0);
  const health = await app.request("/healthz");
  expect([health.status, await health.text()]).toEqual([200, `ok ${packageJson.version}\n`]);
});

test("a site whose database is damaged is not ready, and lives", async () => {
  const { database, store } = await openStorage();
  const log = { error: vi.fn() };
  const app = healthRoutes({ database, store, log } as unknown as SiteRuntime);
  database.damage.report("database disk image is malformed");
  const answer = await app.request("/readyz");
  expect([answer.status, await answer.text()]).toEqual([503, "database is damaged\n"]);
  expect(log.error).toHaveBeenCalledOnce();
  expect((await app.request("/healthz")).status).toBe(200);
});
