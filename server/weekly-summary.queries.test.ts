import { expect, test } from "vitest";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { pruneRateLimits } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import type { ServerModule } from "#app/site/slots/module.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { mailWeeklySummary } from "./weekly-summary.ts";

/** Monday at 8:00 in Guelph. */
const DUE = "2026-06-08T12:00:00.000Z";
const LAST_WEEK = "2026-06-03T15:00:00.000Z";
const LONG_BEFORE = "2026-05-01T12:00:00.000Z";

describeOnEachDatabase("The weekly summary", (open) => {
  async function openSite({ switchedOnAt = LONG_BEFORE, isOn = true, hasNews = false } = {}) {
    const database = await open();
    const { db } = database;
    await staffMember(database);
    await staffMember(database, { id: "e1", email: "editor@fernhill.example", role: "editor" });
    await db.transaction().execute((trx) => saveSettings(trx, { weeklySummary: isOn }, switchedOnAt));
    let woken = 0;
    const site = {
      config: parseConfig({ PUBLIC_URL: "https://fernhill.example", CONTACT_TO: "inbox@fernhill.example" }),
      database,
      outbox: { wake: () => void woken++ },
    };
    const module: Pick<ServerModule, "weekSections"> = {
      weekSections: async (_db, { since, until }) => [
        { heading: "Waterings", lines: [`From ${since} to ${until}.`], isNews: hasNews },
      ],
    };
    const mailAt = (time: string) => mailWeeklySummary(site, new Date(time), [module, {}]);
    return { database, mailAt, woken: () => woken };
  }

  const change = ({ db }: Database, entity_title: string, now: string) =>
    db.transaction().execute((trx) =>
      insertActivity(trx, {
        user_id: null,
        user_email: "dana@fernhill.example",
        verb: "changed",
        entity_type: "project",
        entity_id: entity_title,
        entity_title,
        now,
      }),
    );

  test("tells administrators of the last week, and of nothing before or since", async () => {
    const { database, mailAt, woken } = await openSite({ switchedOnAt: "2026-06-02T12:00:00.000Z" });
    await change(database, "Too early", "2026-06-01T03:59:59.999Z");
    await change(database, "First", "2026-06-01T04:00:00.000Z");
    await change(database, "Last", "2026-06-08T03:59:59.999Z");
    await change(database, "Last", "2026-06-08T03:59:59.999Z");
    await change(database, "Too late", "2026-06-08T04:00:00.000Z");
    expect(await mailAt("2026-06-08T11:59:59.999Z")).toBe(0);
    expect(await mailAt(DUE)).toBe(1);
    expect(woken()).toBe(1);
    const [mail, ...others] = await outboxMails(database.db);
    expect(others).toEqual([]);
    expect(mail?.to).toBe("jo@fernhill.example");
    expect(mail?.text).toContain("dana@fernhill.example changed 2 projects.");
    expect(mail?.text).toContain("Waterings\n- From 2026-06-01T04:00:00.000Z to 2026-06-08T04:00:00.000Z.");
    expect(mail?.html).toContain("2 projects");
  });

  test("is mailed once by several instances, after a start too, and again a week later", async () => {
    const { database, mailAt } = await openSite();
    await change(database, "Patio", LAST_WEEK);
    const told = await Promise.all([mailAt(DUE), mailAt(DUE), mailAt(DUE)]);
    expect(told.sort()).toEqual([0, 0, 1]);
    const sunday = "2026-06-14T20:00:00.000Z";
    await pruneRateLimits(database.db, new Date(sunday));
    expect(await mailAt(sunday)).toBe(0);
    await change(database, "Patio", sunday);
    expect(await mailAt("2026-06-15T12:00:00.000Z")).toBe(1);
    expect(await outboxMails(database.db)).toHaveLength(2);
  });

  test("comes late, and once, where the site was down", async () => {
    const { database, mailAt } = await openSite();
    await change(database, "Patio", LAST_WEEK);
    expect(await mailAt("2026-06-11T02:00:00.000Z")).toBe(1);
    expect(await mailAt("2026-06-11T02:00:10.000Z")).toBe(0);
  });

  test("is not written after a quiet week, though something comes in later", async () => {
    const { database, mailAt } = await openSite();
    expect(await mailAt(DUE)).toBe(0);
    await change(database, "Patio", LAST_WEEK);
    expect(await mailAt("2026-06-08T12:00:10.000Z")).toBe(0);
    expect(await outboxMails(database.db)).toEqual([]);
  });

  test("is written for what a module tells alone, if that is news", async () => {
    const { mailAt } = await openSite({ hasNews: true });
    expect(await mailAt(DUE)).toBe(1);
  });

  test("is not written while it is switched off, nor of a week that was over before it was switched on", async () => {
    const off = await openSite({ isOn: false });
    await change(off.database, "Patio", LAST_WEEK);
    expect(await off.mailAt(DUE)).toBe(0);
    const late = await openSite({ switchedOnAt: "2026-06-08T12:00:01.000Z" });
    await change(late.database, "Patio", LAST_WEEK);
    expect(await late.mailAt("2026-06-09T12:00:00.000Z")).toBe(0);
    expect(await late.mailAt("2026-06-15T12:00:00.000Z")).toBe(0);
  });
});
