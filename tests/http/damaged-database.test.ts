import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqliteFile } from "#app/platform/db/sqlite.server.ts";
import { texts } from "#app/platform/texts.ts";
import { damageTable } from "#tests/support/damage-table.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";

let site: RunningSite;
let hook: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  hook = await startReceiver();
  hook.answerWith(200);
  site = await startDemoSite({ ALERT_URL: `${hook.origin}/hush` });
});
afterAll(async () => {
  await site?.remove();
  await hook?.close();
});

test("a database is checked at the start; once a page finds it damaged visitors are told to call, machines that it isn't ready, and ALERT_URL is called once", async () => {
  await expect.poll(() => site.output(), { timeout: 20_000 }).toMatch(/"job":"check database".*"job done"/);
  expect(await (await fetch(`${site.url}/readyz`)).text()).toBe("ready\n");
  const kept = await fetch(`${site.url}/reviews`);
  expect(kept.status).toBe(200);
  damageTable(sqliteFile(site.dataDir), "posts");
  // No page that is made ahead.
  const page = await fetch(`${site.url}/blog?page=2`);
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain(texts.outage.damaged);
  expect(html).toContain("(519) 555-0142");
  const ready = await fetch(`${site.url}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([503, "database is damaged\n"]);
  expect((await fetch(`${site.url}/reviews`)).status).toBe(200);
  await expect.poll(() => hook.taken.length, { timeout: 20_000 }).toBe(1);
  expect(JSON.parse(`${hook.taken[0]?.body}`)).toMatchObject({
    alert: "database",
    text: expect.stringContaining("database disk image is malformed"),
  });
  await fetch(`${site.url}/blog?page=2`);
  await sleep(1000);
  expect(hook.taken).toHaveLength(1);
  expect(site.output().match(/"somebody has to look after this"/g)).toHaveLength(1);
  expect(site.output()).not.toContain("hush");
  await site.stop();
  damageTable(sqliteFile(site.dataDir), "kysely_migration");
  await expect(startSite({ DATA_DIR: site.dataDir })).rejects.toThrow(
    "trellis.sqlite is damaged, or no database.",
  );
}, 60_000);
