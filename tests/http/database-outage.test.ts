import { afterAll, beforeAll, expect, test } from "vitest";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { filledPlace } from "#tests/support/filled-place.ts";
import { moduleSamples } from "#tests/support/module-samples.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { freePort, type RunningSite, startSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase, visitorsSee } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { staffRequests } from "#tests/support/staff-requests.ts";

let postgres: PostgresServer;
let site: RunningSite;
let metrics: string;
beforeAll(async () => {
  postgres = await startPostgres();
  const METRICS_PORT = String(await freePort());
  metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  site = await startSite({ METRICS_PORT, ...(await filledPlace("demo", { DATABASE_URL: postgres.url })) });
});
afterAll(async () => {
  await site?.remove();
  await postgres?.stop();
});

test.each([
  ["restarts", "shutDown", "startAgain"],
  ["stands still", "freeze", "thaw"],
] as const)(
  "while it %s kept pages stay, a write is refused in words, and all is well afterwards",
  async (what, goAway, comeBack) => {
    const cookie = await sessionCookie(site.url);
    const home = () => fetch(`${site.url}/`, { signal: AbortSignal.timeout(4000) });
    const { save } = await staffRequests(site.url);
    expect((await home()).status).toBe(200);
    expect(await save(`Before it ${what}`)).toMatchObject({ kind: "ok" });
    // Under writes: some are at it when the database goes away.
    const underWay = Array.from({ length: 5 }, (_, number) => save(`Under way ${what} ${number}`));
    await postgres[goAway]();
    const [refused, ...others] = await Promise.all([save("While it is away"), ...underWay]);
    for (const answer of others) {
      if (answer.kind !== "ok")
        expect(answer).toMatchObject({ status: 503, kind: "error", message: expect.any(String) });
    }
    expect(refused).toEqual({
      status: 503,
      kind: "error",
      reason: "unreachable",
      message: staffTexts.reasons.databaseAway,
    });
    expect((await home()).status).toBe(200);
    const told = await fetch(metrics, { signal: AbortSignal.timeout(4000) });
    expect(await told.text()).toMatch(/^trellis_database_up 0$/m);
    await postgres[comeBack]();
    await expect
      .poll(() => save(`After it ${what}`), { timeout: 20_000, interval: 500 })
      .toMatchObject({ kind: "ok" });
    expect((await home()).status).toBe(200);
    expect((await fetch(`${site.url}/admin/dashboard`, { headers: { Cookie: cookie } })).status).toBe(200);
  },
  120_000,
);

/** The statuses of the logged requests for these addresses. */
function loggedStatuses(paths: RegExp): number[] {
  const requests = site.output().match(/^\{.*"msg":"request"\}$/gm) ?? [];
  return requests
    .map((line) => JSON.parse(line))
    .flatMap(({ path, status }) => (paths.test(path) ? status : []));
}

test.each([...moduleSamples.flatMap(({ visitorsForms }) => visitorsForms)])(
  "what was typed at %s is in the answer while the database is away",
  async (page, fields) => {
    // The phone is the one that was read last.
    expect((await fetch(`${site.url}/`)).status).toBe(200);
    await postgres.shutDown();
    const answer = await fetch(site.url + page, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.url },
      body: new URLSearchParams({ ...fields, password: "hush hush" }),
    });
    await postgres.startAgain();
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("A &lt;patio&gt; &amp; a wall");
    expect(html).toContain("(519) 555-0142");
    expect(html).toContain("hello@fernhill.example");
    expect(html).toContain(`action="${page}"`);
    for (const name of Object.keys(fields)) expect(html).toContain(`name="${name}"`);
    expect(html).not.toContain("hush hush");
    // Of a secret link, no other site learns.
    if (page.startsWith("/q/")) expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  },
);

test("when the database goes away kept pages stay and others say why", async () => {
  const frame = { key: "page/frame", value: JSON.stringify({ "footer.contact": "Ring us" }) };
  await onDatabase(site, (trx) =>
    insertRows(trx, "pages", [{ ...frame, updated_at: new Date().toISOString() }]),
  );
  await visitorsSee(site);
  const stored = await fetch(`${site.url}/`);
  expect(stored.status).toBe(200);
  expect(await stored.text()).toContain("Sample review:");

  await postgres.shutDown();
  const stale = await fetch(`${site.url}/`);
  expect(stale.status).toBe(200);
  expect(await stale.text()).toContain("Sample review:");

  // No page that is made ahead.
  const missing = await fetch(`${site.url}/projects?page=2`);
  expect(missing.status).toBe(503);
  const html = await missing.text();
  expect(html).toContain("We can’t reach our records right now.");
  expect(html).toContain("Unexpected Application Error!");
  expect(html).toContain("(519) 555-0142");
  expect(html).toContain("Ring us");
  expect(html).not.toContain("No projects found");
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  await expect.poll(() => loggedStatuses(/^\/(healthz|readyz)$/)).toEqual([503]);
});
