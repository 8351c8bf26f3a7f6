import { expect, test, vi } from "vitest";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";
import { openStorage } from "#tests/support/storage.ts";
import packageJson from "../package.json" with { type: "json" };
import { healthRoutes } from "./health.ts";

test.each([
  ["answers", () => Promise.resolve(), 200, "ready\n"],
  ["is away", () => Promise.reject(new Error("ECONNREFUSED")), 503, "storage does not answer\n"],
  [
    "is full",
    () => Promise.reject(Object.assign(new Error("No room"), { code: "ENOSPC" })),
    503,
    "storage has no room left\n",
  ],
])("a site whose store %s says so, and lives", async (_case, ready, status, words) => {
  const { database, store } = await openStorage();
  const log = { error: vi.fn() };
  const app = healthRoutes({ database, store: { ...store, ready }, log } as unknown as SiteRuntime);
  const answer = await app.request("/readyz");
  expect([answer.status, await answer.text()]).toEqual([status, words]);
  expect(log.error).toHaveBeenCalledTimes(status === 200 ? 0 : 1);
  const health = await app.request("/healthz");
  expect([health.status, await health.text()]).toEqual([200, `ok ${packageJson.version}\n`]);
});
