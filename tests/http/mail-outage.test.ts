import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { SCHEDULED_MS } from "#server/scheduled-jobs.ts";
import { lastSummaryWeek } from "#server/summary-week.ts";
import { readyPlace } from "#tests/support/ready-sites.ts";
import { startSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { staffAccount } from "#tests/support/staff-account.ts";

test("the weekly summary arrives once, though mail was down and the site was killed after it was written", async ({
  onTestFinished,
}) => {
  const inbox = await startSmtpInbox();
  onTestFinished(inbox.close);
  await inbox.close();
  const DATA_DIR = await readyPlace("none");
  const { since } = lastSummaryWeek(new Date());
  await onDatabase({ place: { DATA_DIR } }, async (trx) => {
    const now = new Date(Date.parse(since) + 24 * 3_600_000).toISOString();
    await insertActivity(trx, {
      user_id: null,
      user_email: "dana@fernhill.example",
      verb: "changed",
      entity_type: "project",
      entity_id: "p",
      entity_title: "Terraced slope",
      now,
    });
    await saveSettings(trx, { weeklySummary: true }, "2026-01-01T12:00:00.000Z");
  });
  const start = () => startSite({ DATA_DIR, SMTP_URL: inbox.url });
  const site = await start();
  onTestFinished(() => site.remove());
  const written = () =>
    onDatabase(site, (trx) =>
      trx.selectFrom("rate_limits").select("key").where("key", "like", "summary:%").execute(),
    );
  await expect.poll(written, { timeout: 30_000 }).toHaveLength(1);
  await site.stop("SIGKILL");
  await inbox.reopen();
  const again = await start();
  onTestFinished(() => again.remove());
  const summaries = () =>
    inbox.messages.filter(({ text }) => text?.includes("dana@fernhill.example changed"));
  await expect.poll(summaries, { timeout: 30_000 }).toHaveLength(1);
  expect(summaries()[0]?.to?.map(({ address }) => address)).toEqual([staffAccount.email]);
  expect(summaries()[0]?.text).toContain("dana@fernhill.example changed the project “Terraced slope”.");
  // Looked for again at the start, and once more meanwhile.
  await sleep(SCHEDULED_MS * 1.1);
  expect(summaries()).toHaveLength(1);
});
