import type { LoaderFunctionArgs } from "react-router";
import { describe, expect, test } from "vitest";
import { type Role, roles } from "#app/kernel/verbs/viewer.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";
import { routeContext } from "#tests/support/route-context.ts";
import { type Loader, staffReads } from "#tests/support/staff-reads.ts";

/** Runs a loader without a database: a request that reaches the database was admitted. */
async function ask(loader: Loader, role: Role | null) {
  const viewer = role && { id: "1", email: "jo@fernhill.example", role };
  const context = routeContext({ database: {} }, { viewer });
  const request = new Request("http://localhost:3000/staff/anything");
  const args = { request, params: {}, context } as unknown as LoaderFunctionArgs;
  return (await loader(args)).status;
}

const reads = await staffReads();

test("there are reads to look at, those of drafts among them", () => {
  expect(reads.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["staff/entities", "staff/draft", "staff/draft-links/:id", "staff/versions"]),
  );
});

describe.each(reads)("GET /$path", ({ loader, role }) => {
  test("says whose it is", () => {
    expect(roles).toContain(role);
  });

  test("is for whom it says", async () => {
    expect(await ask(loader, null)).toBe(401);
    expect((await ask(loader, "editor")) === 403).toBe(role === "administrator");
    expect(await ask(loader, "administrator")).not.toBe(403);
  });
});

test("what is administrators' is refused to editors before anything is read", async () => {
  const loader = staffRead({ role: "administrator", failed: "Error", read: async () => "read" });
  expect(await ask(loader, "editor")).toBe(403);
  expect(await ask(loader, "administrator")).toBe(200);
  expect(await ask(loader, null)).toBe(401);
});
