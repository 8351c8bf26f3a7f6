import { expect, test } from "vitest";
import { parseConfig } from "#app/platform/config.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { findMailboxProblem } from "./mailbox-problem.server.ts";
import {
  claimMailbox,
  mailboxKey,
  recordChecked,
  recordMailboxFailure,
} from "./mailbox-state.queries.server.ts";

const start = Date.UTC(2026, 2, 1, 12);
const after = (hours: number) => new Date(start + hours * 3_600_000);

describeOnEachDatabase("The problem of the mailbox", (open) => {
  test("is that it can't be read for an hour, until it is read", async () => {
    const database = await open();
    const { db } = database;
    const config = parseConfig({ IMAP_URL: "imaps://web%40fernhill.example:hush@mail.example" });
    const find = (hours: number) => findMailboxProblem({ config, database }, after(hours));
    const key = mailboxKey({ user: "web@fernhill.example", host: "mail.example", folder: "INBOX" });
    const fail = (hours: number, failures: number) =>
      recordMailboxFailure(db, key, {
        failures,
        error: "Authentication failed.",
        now: after(hours),
        everyMs: 60_000,
      });
    await claimMailbox(db, key, after(0));
    await fail(0, 0);
    await fail(0.9, 1);
    expect(await find(0.9)).toBeNull();
    const problem = await find(1);
    expect(problem?.note.message).toContain("We couldn’t read the mailbox that answers come to. It started ");
    expect(problem?.note.detail).toContain(
      "The mail server rejected the site’s user name or password. Until it’s fixed",
    );
    expect(problem?.lines).toEqual([problem?.note.message, problem?.note.detail]);
    await recordChecked(db, key, after(2), 60_000);
    expect(await find(2)).toBeNull();
    await fail(3, 0);
    expect(await find(4)).not.toBeNull();
  });

  test("is none where no mailbox is read", async () => {
    expect(
      await findMailboxProblem({ config: parseConfig({}), database: await open() }, after(0)),
    ).toBeNull();
  });
});
