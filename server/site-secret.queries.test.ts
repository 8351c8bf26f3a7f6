import { expect, test } from "vitest";
import { createAccount } from "#app/accounts/accounts.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { moduleSamples } from "#tests/support/module-samples.ts";
import { authOn } from "#tests/support/staff-auth.ts";
import {
  acceptSecret,
  knowsOtherSecret,
  requireKnownSecret,
  SecretDiffers,
  shownFingerprint,
} from "./site-secret.ts";

const [first, other] = ["s".repeat(40), "t".repeat(40)];
const now = new Date("2026-05-02T16:00:00Z");
const at = (secret: string) => ({ secret, source: "SECRET", now });

describeOnEachDatabase("The secret of a site", (open) => {
  test("is learned by a database that knows none, and recognised from then on", async () => {
    const { db } = await open();
    expect(await knowsOtherSecret(db, first)).toBe(false);
    await requireKnownSecret(db, at(first));
    await requireKnownSecret(db, at(first));
    expect(await knowsOtherSecret(db, first)).toBe(false);
    expect(await knowsOtherSecret(db, other)).toBe(true);
    const rows = await db.selectFrom("pages").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  test("that differs is refused with both fingerprints, what would be lost, and the way out", async () => {
    const database = await open();
    const { db } = database;
    await requireKnownSecret(db, at(first));
    const refused = () =>
      requireKnownSecret(db, at(other)).then(
        () => "accepted",
        (error: unknown) => (error instanceof SecretDiffers ? error.message : error),
      );
    const few = await refused();
    expect(few).toContain(
      `SECRET is not the secret that this database belongs to: its fingerprint is ${shownFingerprint(other)}, and the database knows ${shownFingerprint(first)}.`,
    );
    expect(few).toContain("npm run doctor -- --accept-secret");
    expect(few).not.toContain("everybody signs in anew");
    await createAccount(authOn(database), "jo@fernhill.example", "correct horse battery");
    await db.updateTable("user").set({ twoFactorEnabled: true }).execute();
    const time = now.toISOString();
    const losses = moduleSamples.flatMap(({ secretLoss }) => secretLoss ?? []);
    for (const { add } of losses) await add(db, time);
    const more = await refused();
    expect(more).toContain("two-step sign-in of accounts (1)");
    for (const { text } of losses) expect(more).toContain(text);
    expect(more).not.toContain("devices");
  });

  test("can be changed knowingly", async () => {
    const { db } = await open();
    await requireKnownSecret(db, at(first));
    await acceptSecret(db, other, now);
    await requireKnownSecret(db, at(other));
    await expect(requireKnownSecret(db, at(first))).rejects.toThrow(SecretDiffers);
  });
});
