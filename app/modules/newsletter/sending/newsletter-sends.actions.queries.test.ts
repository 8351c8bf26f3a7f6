import { expect, test } from "vitest";
import type { AnyStaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { addNewsletter, addReaders } from "#app/modules/newsletter/tests/newsletter-readers.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { findSend } from "./newsletter-results.queries.server.ts";
import { newsletterSendVerbs } from "./newsletter-sends.actions.server.ts";
import { startSend } from "./newsletter-sends.queries.server.ts";

const NEWSLETTER = "01970000-0000-7000-8000-000000000001";
const now = "2026-03-01T12:00:00.000Z";
const readers = Object.fromEntries(Array.from({ length: 5 }, (_one, index) => [`reader-${index}`, {}]));
const { sends: words } = staffNewsletterTexts;
const refused = (message: string) => ({ details: { reason: "moved", message } });
const send = { send_at: "", with_implied: false, people: 5 };

async function newsletterOf(open: () => Promise<Database>) {
  const database = await open();
  await staffMember(database);
  await addReaders(database, {
    ...readers,
    implied: { consent: "implied", consent_until_at: "2026-06-01T00:00:00.000Z" },
  });
  await addNewsletter(database, { id: NEWSLETTER });
  const site = { hasErrors: false as boolean | null };
  const verbs = newsletterSendVerbs(async () => site.hasErrors);
  const run = (verb: string, input: object = {}) =>
    runVerb(database, verbs[verb] as AnyStaffVerb, { id: NEWSLETTER, ...input }, now);
  return { database, site, run, status: async () => (await findSend(database.db, NEWSLETTER))?.status };
}

describeOnEachDatabase("the verbs of sending", (open) => {
  test.each<[string, object, { send_at: string; with_implied: boolean }]>([
    ["now", {}, { send_at: now, with_implied: false }],
    [
      "to people with implied consent",
      { with_implied: true, people: 6 },
      { send_at: now, with_implied: true },
    ],
    ["to a few fewer than were shown", { people: 7 }, { send_at: now, with_implied: false }],
    [
      "later",
      { send_at: "2026-03-02T12:00:00.000Z" },
      { send_at: "2026-03-02T12:00:00.000Z", with_implied: false },
    ],
    ["at a time that has passed", { send_at: "2026-02-02T12:00:00Z" }, { send_at: now, with_implied: false }],
  ])("a newsletter is sent %s", async (_how, input, stored) => {
    const { database, run } = await newsletterOf(open);
    await run("send", { ...send, ...input });
    expect(await findSend(database.db, NEWSLETTER)).toMatchObject({ status: "scheduled", ...stored });
    await expect(run("send", send)).rejects.toMatchObject(refused(words.isSent));
  });

  test("it isn't sent with errors, to nobody, or to other people than were shown", async () => {
    const { database, site, run, status } = await newsletterOf(open);
    await expect(run("send", { ...send, people: 8 })).rejects.toMatchObject(refused(words.otherCount(5)));
    await expect(run("send", { ...send, send_at: "2028-01-01T00:00:00Z" })).rejects.toMatchObject(
      refused(words.tooLate),
    );
    site.hasErrors = true;
    await expect(run("send", send)).rejects.toMatchObject(refused(words.hasErrors));
    site.hasErrors = null;
    await expect(run("send", send)).rejects.toMatchObject({ details: { reason: "gone" } });
    site.hasErrors = false;
    await database.db.deleteFrom("subscribers").execute();
    await expect(run("send", { ...send, people: 0 })).rejects.toMatchObject(refused(words.nobody));
    expect(await status()).toBeUndefined();
  });

  test("each applies only where it can", async () => {
    const { database, run, status } = await newsletterOf(open);
    await expect(run("pause")).rejects.toMatchObject({ details: { reason: "gone" } });
    await run("send", send);
    await expect(run("pause")).rejects.toMatchObject(refused(words.moved));
    await run("cancel");
    expect(await status()).toBeUndefined();
    await run("send", send);
    await startSend(database, NEWSLETTER, { subject: "Spring", html: "", text: "", urls: [] }, new Date(now));
    await expect(run("cancel")).rejects.toMatchObject(refused(words.moved));
    for (const [verb, then] of [
      ["pause", "paused"],
      ["resume", "sending"],
      ["stop", "sending"],
    ] as const) {
      await run(verb);
      expect(await status()).toBe(then);
    }
    await expect(run("send-unsure")).rejects.toMatchObject(refused(words.moved));
    expect(await findSend(database.db, NEWSLETTER)).toMatchObject({ candidates: 5, left_out: 5, waiting: 0 });
  });
});
