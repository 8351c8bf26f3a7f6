import { expect, test } from "vitest";
import { asked, sendForm, withRequest } from "#app/modules/enquiries/tests/sender-forms.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { history, runVerb } from "#tests/support/staff-context.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { insertPhoto } from "../photos/enquiry-photos.queries.server.ts";
import { ENQUIRY_BUCKET } from "../photos/enquiry-photos.ts";
import { quoteTexts } from "../quote-texts.ts";
import { listEntries } from "../thread/enquiry-entries.queries.server.ts";
import { consentVerbs } from "./consent.actions.server.ts";
import { findConsent } from "./photo-consents.queries.server.ts";
import { agree, takeBack } from "./sender-consent.server.ts";

const { id } = asked;
const now = "2026-05-02T16:00:00.000Z";
const { consent: texts } = quoteTexts;

async function withPhotos(open: () => Promise<Database>, photos = ["p1", "p2", "p3"]) {
  const database = await withRequest(open);
  const file = {
    bucket: ENQUIRY_BUCKET,
    title: "",
    content_type: "image/jpeg",
    width: 1200,
    height: 900,
    bytes: 1000,
  };
  await database.db.transaction().execute(async (trx) => {
    for (const photo of photos)
      await insertPhoto(
        trx,
        { enquiryId: id },
        { ...file, id: photo, name: `${photo}.jpg`, placeholder: null, source_hash: photo.padEnd(64, "0") },
        new Date(now),
      );
  });
  return database;
}

const ask = (database: Database) => runVerb(database, consentVerbs["ask-consent"], { id }, now);

const nowhere = async () => [];
const verbs = { agree: agree(nowhere), "take-back": takeBack(nowhere) };

const post = (database: Database, verb: string, fields: Record<string, string> = {}, link?: string) =>
  sendForm(database, verbs, { verb, ...fields }, now, link);

const agreeTo = (database: Database, photos: readonly string[], more: Record<string, string> = {}) =>
  post(database, "agree", {
    words: texts.words,
    name: "",
    ...Object.fromEntries(photos.map((photo) => [`photo-${photo}`, "on"])),
    ...more,
  });

const kinds = async ({ db }: Database) => (await listEntries(db, id)).map(({ kind }) => kind);
describeOnEachDatabase("consent to show photos", (open) => {
  test("is asked for once, by a mail in the sender's thread", async () => {
    const database = await withPhotos(open);
    await ask(database);
    await ask(database);
    expect(await listEntries(database.db, id)).toMatchObject([{ kind: "consent-asked", isStaff: true }]);
    expect(await outboxMails(database.db)).toMatchObject([
      { to: "jordan@example.ca", text: expect.stringContaining("May we show photos of your garden") },
    ]);
    const bare = await withPhotos(open, []);
    await expect(ask(bare)).rejects.toMatchObject({ details: { reason: "gone" } });
  });

  test("is kept with when, words, name and by whom; a new choice replaces it, and so does taking it back", async () => {
    const database = await withPhotos(open);
    await ask(database);
    expect(await agreeTo(database, ["p1", "p3"], { name: " J.  Reyes " })).toEqual({ kind: "stored" });
    expect(await agreeTo(database, ["p1", "p3"], { name: "J. Reyes" })).toEqual({ kind: "stored" });
    expect(await findConsent(database.db, id)).toMatchObject({
      photos: ["p1", "p3"],
      name: "J. Reyes",
      words: texts.words,
      given_at: expect.any(String),
    });
    expect(await agreeTo(database, ["p2"])).toEqual({ kind: "stored" });
    expect(await findConsent(database.db, id)).toMatchObject({ photos: ["p2"], name: "" });
    expect(await post(database, "take-back")).toEqual({ kind: "stored" });
    expect(await post(database, "take-back")).toEqual({ kind: "stored" });
    expect(await findConsent(database.db, id)).toBeUndefined();
    const rows = await database.db.selectFrom("photo_consents").selectAll().orderBy("given_at").execute();
    expect(rows).toMatchObject([
      { given_name: "Jordan Reyes", given_email: "jordan@example.ca", words: texts.words },
      { name: "" },
    ]);
    expect(rows.map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, true]);
    expect(await kinds(database)).toEqual([
      "consent-asked",
      "consent-given",
      "consent-given",
      "consent-withdrawn",
    ]);
    const told = (await outboxMails(database.db)).filter(({ to }) => to === "hello@fernhill.example");
    expect(told.map(({ subject }) => subject)).toEqual(["3 updates on Jordan Reyes’s quote request"]);
    expect(told[0]?.text.split("Jordan Reyes agreed that you may show their photos")).toHaveLength(3);
    expect(told[0]?.text).toContain("Jordan Reyes no longer wants their photos shown");
    expect(told[0]?.text).toContain("You may show photos 1 and 3 of 3.");
  });

  test.each([
    ["before it was asked for", false, ["p1"], {}, expect.any(String)],
    ["to no photo", true, [], {}, texts.nothingChosen],
    ["to a photo of somebody else", true, ["other"], {}, texts.nothingChosen],
    ["to other words", true, ["p1"], { words: "Anything." }, texts.wordsChanged],
    ["under an endless name", true, ["p1"], { name: "x".repeat(121) }, expect.stringContaining("120")],
  ])("is not given %s", async (_what, isAsked, photos, more, message) => {
    const database = await withPhotos(open);
    if (isAsked) await ask(database);
    expect(await agreeTo(database, photos, more)).toMatchObject({ kind: "refused", status: 400, message });
    expect(await findConsent(database.db, id)).toBeUndefined();
  });

  test("is taken back by a renewed link, and by no other", async () => {
    const database = await withPhotos(open);
    await ask(database);
    await agreeTo(database, ["p1"]);
    const { value } = await runVerb(database, enquiryVerbs["renew-link"], { id }, now);
    expect(await post(database, "take-back")).toMatchObject({ kind: "gone" });
    expect(await findConsent(database.db, id)).toBeDefined();
    expect(await post(database, "take-back", {}, value.path.slice("/q/".length))).toEqual({ kind: "stored" });
    expect(await findConsent(database.db, id)).toBeUndefined();
  });

  test("of two choices at once one is valid", async () => {
    const database = await withPhotos(open);
    await ask(database);
    const outcomes = await Promise.all([agreeTo(database, ["p1"]), agreeTo(database, ["p2"])]);
    expect(outcomes).toEqual([{ kind: "stored" }, { kind: "stored" }]);
    expect((await findConsent(database.db, id))?.photos).toHaveLength(1);
  });

  test("goes with the message into the trash and back", async () => {
    const database = await withPhotos(open);
    await ask(database);
    await agreeTo(database, ["p1", "p2"], { name: "J. R." });
    const before = await findConsent(database.db, id);
    const { undo } = await runVerb(database, enquiryVerbs.remove, { id }, now);
    expect(await findConsent(database.db, id)).toBeUndefined();
    await runVerb(database, history.undo, { save: undo }, now);
    expect(await findConsent(database.db, id)).toEqual(before);
  });
});
