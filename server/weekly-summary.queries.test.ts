import { expect, test } from "vitest";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { pruneRateLimits } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { addEnquiry } from "#tests/support/stored-enquiries.ts";
import { mailWeeklySummary } from "./weekly-summary.ts";

/** Monday at 8:00 in Guelph. */
const DUE = "2026-06-08T12:00:00.000Z";
const LAST_WEEK = "2026-06-03T15:00:00.000Z";
const LONG_BEFORE = "2026-05-01T12:00:00.000Z";

describeOnEachDatabase("The weekly summary", (open) => {
  async function openSite({ switchedOnAt = LONG_BEFORE, isOn = true } = {}) {
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
    const mailAt = (time: string) => mailWeeklySummary(site, new Date(time));
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

  const enquire = (database: Database, name: string, created_at: string, suspected_spam = false) =>
    addEnquiry(database, 1, { id: name, name, created_at, suspected_spam });

  test("tells administrators of the last week, and of nothing before or since", async () => {
    const { database, mailAt, woken } = await openSite({ switchedOnAt: "2026-06-02T12:00:00.000Z" });
    await change(database, "Too early", "2026-06-01T03:59:59.999Z");
    await change(database, "First", "2026-06-01T04:00:00.000Z");
    await change(database, "Last", "2026-06-08T03:59:59.999Z");
    await change(database, "Last", "2026-06-08T03:59:59.999Z");
    await change(database, "Too late", "2026-06-08T04:00:00.000Z");
    await enquire(database, "Jordan Reyes", LAST_WEEK);
    await enquire(database, "Bot", LAST_WEEK, true);
    await enquire(database, "Earlier", LONG_BEFORE);
    expect(await mailAt("2026-06-08T11:59:59.999Z")).toBe(0);
    expect(await mailAt(DUE)).toBe(1);
    expect(woken()).toBe(1);
    const [mail, ...others] = await outboxMails(database.db);
    expect(others).toEqual([]);
    expect(mail?.to).toBe("jo@fernhill.example");
    expect(mail?.text).toContain("dana@fernhill.example changed 2 projects.");
    expect(mail?.text).toContain(
      "1 message, from Jordan Reyes.\n- Answered within a day: 0.\n- Not handled yet, older ones included: 2.",
    );
    expect(mail?.text).not.toMatch(/Bot|sloped/);
    expect(mail?.html).toContain("2 projects");
  });

  test("counts what was answered within a day, and the estimates and jobs of the week", async () => {
    const { database, mailAt } = await openSite();
    const { db } = database;
    const hoursPast = (hours: number) => new Date(Date.parse(LAST_WEEK) + hours * 3_600_000).toISOString();
    type Step = [
      kind: "link" | "answer" | "moved" | "estimate" | "estimate-accepted",
      hours: number,
      to?: string,
    ];
    const add = async (name: string, steps: Step[], row: { status?: string; amount?: number } = {}) => {
      await enquire(database, name, LAST_WEEK);
      await db
        .updateTable("contact_messages")
        .set({ name, ...row })
        .where("id", "=", name)
        .execute();
      for (const [kind, hours, to] of steps) {
        const entry = { id: `${name}${kind}${hours}`, message_id: name, kind, created_at: hoursPast(hours) };
        const details = JSON.stringify(to ? { from: "new", to } : {});
        const is_staff = kind !== "estimate-accepted";
        await db
          .insertInto("message_entries")
          .values({ ...entry, is_staff, details })
          .execute();
      }
    };
    await add("Only the link", [["link", 1]]);
    await add("In time", [["answer", 24]]);
    await add("Late", [["answer", 25]]);
    await add(
      "Won once",
      [
        ["estimate", 2],
        ["estimate", 9],
        ["estimate-accepted", 20],
        ["moved", 21, "won"],
      ],
      {
        status: "won",
        amount: 120_000,
      },
    );
    await add("Won, no amount", [["moved", 30, "won"]], { status: "won" });
    await add(
      "Lost again",
      [
        ["moved", 26, "won"],
        ["moved", 27, "lost"],
      ],
      { status: "lost", amount: 9900 },
    );
    await add("Won later", [["moved", 24 * 30, "won"]], { status: "won", amount: 9900 });
    expect(await mailAt(DUE)).toBe(1);
    const [mail] = await outboxMails(db);
    expect(mail?.text).toContain("Answered within a day: 2.");
    expect(mail?.text).toContain("- 2 estimates sent.\n- 2 jobs won, for $1,200 (1 without an amount).");
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
    await enquire(database, "Earlier", LONG_BEFORE);
    expect(await mailAt(DUE)).toBe(0);
    await change(database, "Patio", LAST_WEEK);
    expect(await mailAt("2026-06-08T12:00:10.000Z")).toBe(0);
    expect(await outboxMails(database.db)).toEqual([]);
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
