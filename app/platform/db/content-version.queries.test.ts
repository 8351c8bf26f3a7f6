import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { bumpContentVersion, followContentVersion, readContentVersion } from "./content-version.server.ts";

afterEach(() => void vi.useRealTimers());

describeOnEachDatabase("The known content version", (open) => {
  test("follows what others write within a second, and tells of each change", async () => {
    const { db } = await open();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const version = followContentVersion(db, pino({ level: "silent" }));
    const changed = vi.fn();
    version.onChange(changed);
    expect(version.current()).toBeNull();
    await version.refresh();
    const first = await readContentVersion(db);
    expect([version.current(), changed.mock.calls.length]).toEqual([first, 0]);
    await db.transaction().execute((trx) => bumpContentVersion(trx));
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await expect.poll(() => version.current(), { timeout: 10_000 }).toBe(first + 1);
    expect(changed).toHaveBeenCalledOnce();
    version.stop();
  });

  test("knows with which version something was taken down last", async () => {
    const { db } = await open();
    const version = followContentVersion(db, pino({ level: "silent" }));
    await version.refresh();
    expect(version.takenDownAt()).toBe(0);
    await db.transaction().execute((trx) => bumpContentVersion(trx, true));
    await version.refresh();
    const down = version.takenDownAt();
    expect(down).toBe(version.current());
    await db.transaction().execute((trx) => bumpContentVersion(trx));
    await version.refresh();
    expect([version.takenDownAt(), version.current()]).toEqual([down, down + 1]);
    version.stop();
  });

  test("stays while the database is away, which is logged once", async () => {
    const { db } = await open();
    const log = pino({ level: "silent" });
    const logged = vi.spyOn(log, "error");
    const version = followContentVersion(db, log);
    await version.refresh();
    const known = version.current();
    await db.schema.dropTable("content_version").execute();
    await version.refresh();
    await version.refresh();
    expect([version.current(), logged.mock.calls.length]).toEqual([known, 1]);
    version.stop();
  });
});
