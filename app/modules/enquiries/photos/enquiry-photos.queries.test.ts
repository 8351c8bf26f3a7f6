import { readdir, readFile } from "node:fs/promises";
import sharp from "sharp";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { fileRemoval } from "#app/kernel/files/file-removal.queries.server.ts";
import { reconcileFiles } from "#app/kernel/files/reconcile-files.server.ts";
import { addEnquiry, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { OutboxEntry } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { history, pruneRevisionsOf, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { pruneEnquiries } from "../enquiry-deletion.queries.server.ts";
import {
  listPhotos,
  makeRoomForDraft,
  movePhotos,
  pruneQuoteDrafts,
  removePhoto,
} from "./enquiry-photos.queries.server.ts";
import { MAX_PHOTOS, type PhotoOwner } from "./enquiry-photos.ts";
import { changePhotos } from "./photo-form.server.ts";
import { receivePhoto } from "./receive-photo.server.ts";

const now = new Date("2026-05-01T16:00:00.000Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const draftId = idOf(13);
const enquiryId = idOf(1);
const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
const draft: PhotoOwner = { draftId };
const message: PhotoOwner = { enquiryId };

describeOnEachDatabase("the photos of a quote request", (open) => {
  async function site() {
    const database = await open();
    const { db } = database;
    const { store, folder } = await openStorage();
    const values = { id: draftId, token_hash: "a".repeat(64), answers: "{}", updated_at: now.toISOString() };
    await db.insertInto("quote_drafts").values(values).execute();
    const errors: object[] = [];
    const log = { info: () => undefined, error: (details: object) => void errors.push(details) };
    const files = () => readdir(`${folder}/originals/message-photos`).catch(() => []);
    async function send(bytes: Uint8Array, rest: { id?: string; owner?: PhotoOwner; name?: string } = {}) {
      async function* source() {
        for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
      }
      const { owner = draft, name = "C:\\yard\\IMG 1.jpg", id } = rest;
      const sent = { owner, fileName: name, source: source(), now, ...(id && { id }) };
      return receivePhoto({ database, store, log }, sent);
    }
    async function sendOff() {
      await addEnquiry(database, 1);
      await db.transaction().execute((trx) => movePhotos(trx, draftId, enquiryId));
    }
    const removeDueFiles = async () => {
      const remove = fileRemoval(store, db);
      const due = await db.selectFrom("outbox").selectAll().where("kind", "=", "file-removal").execute();
      for (const { id, payload } of due) {
        await remove({ id, payload: toJson(payload) } as OutboxEntry);
        await db.deleteFrom("outbox").where("id", "=", id).execute();
      }
    };
    const faults = async (mend: boolean, at: Date) =>
      (await reconcileFiles({ database, store, findImageUses: async () => [] }, { mend, now: at })).faults;
    return { database, db, store, folder, log, errors, files, send, sendOff, removeDueFiles, faults };
  }

  test("are stored as their pixels only, and a photo that is sent twice at once is one", async () => {
    const { send, files, folder, db } = await site();
    const sideways = await sharp(await jpeg(60, 40))
      .withExif({
        IFD0: { Make: "SecretPlace" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "43/1 32/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const id = v7();
    const [one, other] = await Promise.all([send(sideways, { id }), send(sideways, { id })]);
    expect(one).toEqual({ kind: "stored", photo: { id, title: "IMG 1.jpg", width: 40, height: 60 } });
    expect(other).toEqual(one);
    const [name = "", ...others] = await files();
    expect([name, others]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/), []]);
    const stored = await readFile(`${folder}/originals/message-photos/${name}`, "latin1");
    expect(stored).not.toMatch(/Exif|GPS|SecretPlace/);
    expect(await listPhotos(db, draft)).toEqual([one.kind === "stored" && one.photo]);
    expect(await listPhotos(db, message)).toEqual([]);
  });

  test("that can't be used are refused each with its reason, and leave nothing", async () => {
    const { send, files, errors } = await site();
    const photo = await jpeg(60, 40);
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat", "latin1");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>');
    const huge = Buffer.alloc(61 * 1024 * 1024);
    photo.copy(huge);
    for (const [bytes, reason] of [
      [Buffer.from("A sloped yard."), "not-a-photo"],
      [Buffer.alloc(0), "empty"],
      [Buffer.from("%PDF-1.7\n1 0 obj"), "pdf"],
      [svg, "not-a-photo"],
      [heic, "heic"],
      [photo.subarray(0, 100), "broken"],
      [huge, "too-large"],
    ] as const)
      expect(await send(bytes), reason).toEqual({ kind: "refused", title: "IMG 1.jpg", reason });
    const missing = { draftId: v7() };
    expect(await send(photo, { owner: missing })).toMatchObject({ reason: "owner-missing" });
    expect([await files(), errors]).toEqual([[], []]);
  });

  test("come in a form, of which each file that can't be used is named, and are taken out again", async () => {
    const { database, db, store, log, errors } = await site();
    const post = (body: BodyInit, admit = async () => true) => {
      const request = new Request("https://fernhill.example/quote/photos", { method: "POST", body });
      return changePhotos({ database, store, log, admit, now }, draft, request);
    };
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#fff", noise } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const form = new FormData();
    for (const [bytes, name] of [
      [photo, "Steps.jpg"],
      [Buffer.from("A yard."), "notes.txt"],
      [await jpeg(20, 10), "Wall “old”.jpg"],
      [Buffer.alloc(0), ""],
    ] as const)
      form.append("photos", new Blob([new Uint8Array(bytes)]), name);
    form.append("to", "add");
    expect(await post(form)).toEqual({
      added: 2,
      refused: [{ title: "notes.txt", reason: "not-a-photo" }],
      isTakenDown: false,
      error: "",
      to: "add",
    });
    const photos = await listPhotos(db, draft);
    expect(photos.map(({ title }) => title)).toEqual(["Steps.jpg", "Wall “old”.jpg"]);
    expect(await post(form, async () => false)).toMatchObject({ refused: { length: 3 } });

    // A line that breaks off within the second file.
    const whole = new Uint8Array(await new Response(form).arrayBuffer());
    const type =
      new Request("http://localhost", { method: "POST", body: form }).headers.get("content-type") ?? "";
    const boundary = Buffer.from(whole).toString("latin1").slice(0, 60).split("\r\n")[0]?.slice(2);
    const cut = new Request("https://fernhill.example/quote/photos", {
      method: "POST",
      headers: { "Content-Type": type.replace(/boundary=.*/, `boundary=${boundary}`) },
      body: whole.slice(0, photo.length / 2),
    });
    const answer = await changePhotos({ database, store, log, admit: async () => true, now }, draft, cut);
    expect(answer).toMatchObject({ refused: [{ title: "Steps.jpg", reason: "broken-off" }] });

    const removal = new FormData();
    removal.append("remove", photos[0]?.id ?? "");
    await post(removal);
    expect(await listPhotos(db, draft)).toEqual(photos.slice(1));
    expect(errors).toEqual([]);
  });

  test("are there once, however often the same is chosen, and those of one name are told apart", async () => {
    const { send, files, db } = await site();
    const [yard, wall] = [await jpeg(20, 10), await jpeg(30, 10)];
    const [one, ...others] = await Promise.all([1, 2, 3].map(() => send(yard, { name: "image.jpg" })));
    expect([one, ...others].map((received) => received?.kind).toSorted()).toEqual([
      "known",
      "known",
      "stored",
    ]);
    await send(wall, { name: "image.jpg" });
    expect(await send(wall, { name: "other.jpg" })).toMatchObject({ photo: { title: "image (2).jpg" } });
    expect((await listPhotos(db, draft)).map(({ title }) => title)).toEqual(["image.jpg", "image (2).jpg"]);
    expect(await files()).toHaveLength(2);
  });

  test("are eight at most, however they are sent", async () => {
    const { send, files, db } = await site();
    const photos = await Promise.all(Array.from({ length: MAX_PHOTOS + 1 }, (_, n) => jpeg(20 + n, 10)));
    const sent = await Promise.all(photos.map((photo) => send(photo)));
    expect(sent.filter(({ kind }) => kind === "stored")).toHaveLength(MAX_PHOTOS);
    expect(await send(await jpeg(90, 10))).toMatchObject({ kind: "refused", reason: "too-many" });
    expect([(await files()).length, (await listPhotos(db, draft)).length]).toEqual([MAX_PHOTOS, MAX_PHOTOS]);
  });

  test("go with the request when it is sent, into the trash and back, and for good with their files", async () => {
    const { send, sendOff, db, database, files, removeDueFiles, faults } = await site();
    await staffMember(database);
    await send(await jpeg(20, 10));
    await send(await jpeg(30, 10), { name: "" });
    await sendOff();
    const photos = await listPhotos(db, message);
    expect([photos.map(({ title }) => title), await listPhotos(db, draft)]).toEqual([["IMG 1.jpg", ""], []]);
    const { id = "" } = photos[0] ?? {};
    const remove = (owner: PhotoOwner) => db.transaction().execute((trx) => removePhoto(trx, owner, id, now));
    expect([await remove(draft), await remove(message), await remove(message)]).toEqual([
      null,
      { wasShown: false },
      null,
    ]);
    await removeDueFiles();
    expect(await files()).toHaveLength(1);

    const { undo } = await runVerb(database, enquiryVerbs.remove, { id: enquiryId }, now.toISOString());
    await removeDueFiles();
    const left = async () => [await faults(true, daysLater(1)), (await files()).length];
    expect([await listPhotos(db, message), ...(await left())]).toEqual([[], [], 1]);
    await runVerb(database, history.undo, { save: undo }, now.toISOString());
    expect(await listPhotos(db, message)).toEqual(photos.slice(1));

    await runVerb(database, enquiryVerbs.remove, { id: enquiryId }, now.toISOString());
    await pruneRevisionsOf(database, { type: "message", id: enquiryId }, now.toISOString());
    await removeDueFiles();
    expect(await left()).toEqual([[], 0]);
  });

  test("go when their message is past its time, or the request was not sent within a week", async () => {
    const { send, sendOff, db, database, files, removeDueFiles } = await site();
    await send(await jpeg(20, 10));
    await sendOff();
    await send(await jpeg(20, 10));
    const deletion = { deleteStoredMails: async () => undefined, now: daysLater(2) };
    await pruneEnquiries(database, { enquiries: daysLater(1), spam: null }, deletion);
    await removeDueFiles();
    expect(await files()).toHaveLength(1);
    expect(await pruneQuoteDrafts(database, daysLater(7))).toBe(0);
    expect(await pruneQuoteDrafts(database, daysLater(7.1))).toBe(1);
    await removeDueFiles();
    expect([await files(), await db.selectFrom("quote_drafts").selectAll().execute()]).toEqual([[], []]);
  });

  test("go with the oldest requests that nobody has sent, once there are too many", async () => {
    const { send, files, db, removeDueFiles } = await site();
    await send(await jpeg(20, 10));
    expect([await makeRoomForDraft(db, now, 2), (await files()).length]).toEqual([0, 1]);
    const newer = Array.from({ length: 100 }, (_, n) => ({
      id: idOf(100 + n),
      token_hash: n.toString().padStart(64, "0"),
      answers: "{}",
      updated_at: daysLater(n < 99 ? 1 : 2).toISOString(),
    }));
    await db.insertInto("quote_drafts").values(newer).execute();
    expect(await makeRoomForDraft(db, daysLater(2), 101)).toBe(100);
    await removeDueFiles();
    const left = await db.selectFrom("quote_drafts").select("id").execute();
    expect([left, await files()]).toEqual([[{ id: idOf(199) }], []]);
  });

  test("whose file is lost, and files that no row has, are told of", async () => {
    const { send, db, store, files, faults } = await site();
    await send(await jpeg(20, 10));
    const [name = ""] = await files();
    const check = () => faults(false, new Date(Date.now() + 7.2e6));
    const key = `originals/message-photos/${name}`;
    const bytes = (await store.read(key)) ?? new Uint8Array();
    await store.remove(key);
    expect(await check()).toEqual([{ kind: "private-without-file", key, mended: false }]);
    await store.put(key, bytes, { contentType: "image/jpeg" });
    await db.deleteFrom("media").execute();
    expect(await check()).toEqual([{ kind: "file-without-row", key, mended: false }]);
  });
});
