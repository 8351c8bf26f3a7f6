import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { mediaVerbs } from "#app/kernel/files/media.actions.server.ts";
import { findPictures, publicFiles } from "#app/kernel/files/media.queries.server.ts";
import { parseStorageAddress } from "#app/kernel/files/storage-address.ts";
import { insertConsent } from "#app/modules/enquiries/consent/photo-consents.queries.server.ts";
import { agree as agreeVerb, takeBack } from "#app/modules/enquiries/consent/sender-consent.server.ts";
import { enquiryVerbs } from "#app/modules/enquiries/enquiries.actions.server.ts";
import { setStatus } from "#app/modules/enquiries/enquiries.queries.server.ts";
import { pruneEnquiries } from "#app/modules/enquiries/enquiry-deletion.queries.server.ts";
import type { EnquiryStatus } from "#app/modules/enquiries/enquiry-status.ts";
import { removePhoto } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { receivePhoto } from "#app/modules/enquiries/photos/receive-photo.server.ts";
import { asked, sendForm, withRequest } from "#app/modules/enquiries/tests/sender-forms.ts";
import { insertEntry, listEntries } from "#app/modules/enquiries/thread/enquiry-entries.queries.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import { projectOffers } from "#app/routes/project-offers.server.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { history, pruneRevisionsOf, runVerb } from "#tests/support/staff-context.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { findMadeProjectForm, madeProjectVerbs } from "./make-project.server.ts";
import { quoteTexts } from "./quote-texts.ts";

const { id } = asked;
const { "make-project": makeProject, "add-photos": addPhotos } = madeProjectVerbs(projectOffers);
const now = "2026-05-02T16:00:00.000Z";

describeOnEachDatabase("a project made of a message", (open) => {
  async function site({ photos = 3, status = "won" as EnquiryStatus } = {}) {
    const database = await withRequest(open);
    const { db } = database;
    const { store } = await openStorage();
    const named = { name: "Hardscaping", slug: "hardscaping", description: "" };
    const category = { ...named, id: v7(), kind: "project" as const, updated_at: now };
    await db.insertInto("categories").values(category).execute();
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("contact_messages")
        .set({ service: "Hardscaping", place: "Elora, ON" })
        .where("id", "=", id)
        .execute();
      await setStatus(trx, { id }, { status, now });
    });
    const ids: string[] = [];
    const log = { info: () => undefined, error: () => undefined };
    for (let n = 0; n < photos; n += 1) {
      const bytes = await jpeg(600, 400 + n);
      const source = (async function* () {
        yield bytes;
      })();
      const owner = { enquiryId: id };
      const sent = await receivePhoto(
        { database, store, log },
        { owner, fileName: `IMG_${n}.jpg`, source, now: new Date(Date.parse(now) + n) },
      );
      if (sent.kind === "stored") ids.push(sent.photo.id);
    }
    const agree = (chosen: readonly string[], name = "") =>
      db.transaction().execute((trx) =>
        insertConsent(trx, {
          enquiry: asked,
          photos: [...chosen],
          words: "Yes.",
          name,
          now: new Date(now),
        }),
      );
    const make = async (project_id = v7()) => {
      const input = { id, project_id };
      const files = (await makeProject.prepare?.({ db, store }, input)) ?? [];
      const change = await runVerb(database, makeProject, input, now, { files });
      return { ...change, project_id, files };
    };
    return { database, db, store, ids, agree, make, category };
  }

  const projectsOf = ({ db }: Pick<Database, "db">) => db.selectFrom("projects").selectAll().execute();

  test("is a draft with copies of the photos that may be shown, the first as Before", async () => {
    const { db, store, ids, agree, make, category } = await site();
    await agree([ids[0] ?? "", ids[2] ?? ""], "J. R.");
    const { value, activity, project_id } = await make();
    expect(value).toEqual({ path: `/admin/projects?edit=${project_id}`, photos: 2, isPublic: false });
    expect(activity).toMatchObject({ verb: "added", entity_type: "project", entity_id: project_id });
    const project = await findEntity(db, projects, project_id);
    expect(project).toMatchObject({
      title: "Hardscaping in Elora",
      published: false,
      category_ids: [category.id],
      image_url: "",
      images: [{ caption: "Photo: J. R." }],
    });
    const media = await publicFiles(db).selectAll().orderBy("title").execute();
    expect(media).toMatchObject(
      ["IMG_0.jpg", "IMG_2.jpg"].map((title) => ({
        bucket: "project-images",
        title,
        alt: "",
        width: 600,
        content_type: "image/jpeg",
        uploaded_for: `project/${project_id}`,
        placeholder: expect.stringMatching(/^data:/),
      })),
    );
    const shown = [project?.before_image_url, project?.images[0]?.url].map((url) =>
      parseStorageAddress(url ?? ""),
    );
    expect(shown.map((file) => file?.name)).toEqual(media.map(({ name }) => name));
    for (const { bucket, name, bytes } of media)
      expect((await store.stat(`originals/${bucket}/${name}`))?.bytes).toBe(Number(bytes));
    const copies = await db.selectFrom("shown_photos").selectAll().orderBy("photo_id").execute();
    expect(copies.map(({ photo_id }) => photo_id)).toEqual([ids[0], ids[2]]);
  });

  test("shows none of the sender's photos without consent", async () => {
    const { db, make } = await site();
    const { value, files } = await make();
    expect([value.photos, files]).toEqual([0, []]);
    expect(await projectsOf({ db })).toMatchObject([{ before_image_url: null }]);
    expect(await publicFiles(db).selectAll().execute()).toEqual([]);
  });

  test("shows no photo whose consent ended while it was copied", async () => {
    const { database, db, store, ids, agree } = await site();
    await agree(ids);
    const input = { id, project_id: v7() };
    const files = (await makeProject.prepare?.({ db, store }, input)) ?? [];
    await agree([ids[1] ?? ""]);
    await runVerb(database, makeProject, input, now, { files });
    const copies = await db.selectFrom("shown_photos").select("photo_id").execute();
    expect(copies).toEqual([{ photo_id: ids[1] }]);
    expect(await publicFiles(db).select("title").execute()).toEqual([{ title: "IMG_1.jpg" }]);
  });

  test("is one, however often and by how many it is asked for", async () => {
    const { db, ids, agree, make } = await site({ photos: 1 });
    await agree(ids);
    const both = await Promise.all([make(), make()]);
    const again = await make();
    expect(await projectsOf({ db })).toHaveLength(1);
    expect(new Set([...both, again].map(({ value }) => value.path)).size).toBe(1);
    expect(again.value.path).toBe(await findMadeProjectForm(db, id, projectOffers));
    expect(await publicFiles(db).selectAll().execute()).toHaveLength(1);
  });

  test("gets the photos that were agreed to since it was made, once", async () => {
    const { database, db, store, ids, agree, make } = await site();
    await agree([ids[0] ?? ""]);
    const { project_id } = await make();
    await agree(ids);
    const add = async () => {
      const files = (await addPhotos.prepare?.({ db, store }, { id })) ?? [];
      const { photos, isPublic } = (await runVerb(database, addPhotos, { id }, now, { files })).value;
      return [photos, isPublic];
    };
    await db.updateTable("projects").set({ published: true }).execute();
    expect([await add(), await add()]).toEqual([
      [2, true],
      [0, true],
    ]);
    expect((await findEntity(db, projects, project_id))?.images).toHaveLength(2);
    const copies = await db.selectFrom("shown_photos").select("photo_id").orderBy("photo_id").execute();
    expect(copies.map(({ photo_id }) => photo_id)).toEqual(ids);
  });

  test("is made only of a message that is won", async () => {
    const { make } = await site({ photos: 0, status: "estimate" });
    await expect(make()).rejects.toMatchObject({ details: { reason: "moved" } });
  });

  describe("when consent ends", () => {
    /** A project that shows two photos, the second as its only image. */
    async function shown() {
      const opened = await site();
      const { database, db, ids, agree, make } = opened;
      await agree([ids[0] ?? "", ids[1] ?? ""]);
      const { project_id } = await make();
      const media = await publicFiles(db).select(["id", "name"]).orderBy("title").execute();
      const second = media[1];
      if (!second) throw new Error("There are no copies");
      const version = () => db.selectFrom("content_version").selectAll().executeTakeFirstOrThrow();
      const before = Number((await version()).taken_down_at);
      /** What the library and the trash have of the copies, and whether something was taken down. */
      const rest = async () => {
        const rows = await publicFiles(db).select("name").execute();
        const pictures = await db
          .selectFrom("revisions")
          .select("id")
          .where("entity_type", "=", "picture")
          .execute();
        const removals = await db
          .selectFrom("outbox")
          .select("payload")
          .where("kind", "=", "file-removal")
          .execute();
        const keys = removals.flatMap(({ payload }) => (toJson(payload) as { keys: string[] }).keys);
        return {
          names: rows.map(({ name }) => name),
          pictures: pictures.length,
          removed: media.filter(({ name }) => keys.includes(`originals/project-images/${name}`)).length,
          isTakenDown: Number((await version()).taken_down_at) > before,
        };
      };
      const send = (verb: string, fields: Record<string, string> = {}) =>
        sendForm(
          database,
          { agree: agreeVerb(findImageUses), "take-back": takeBack(findImageUses) },
          { verb, ...fields },
          now,
        );
      return { ...opened, project_id, second, rest, send };
    }

    test("all copies go, with those in the trash, and staff are told where they were shown", async () => {
      const { database, db, second, rest, send, project_id } = await shown();
      await runVerb(database, mediaVerbs.describe, { id: second.id, alt: "A wall" }, now);
      await runVerb(database, mediaVerbs.remove, { id: second.id, evenIfUsed: true }, now);
      expect(await send("take-back")).toEqual({ kind: "stored" });
      expect(await rest()).toEqual({ names: [], pictures: 0, removed: 2, isTakenDown: true });
      const text = "2 photos are off your website now. They were shown in project “Hardscaping in Elora”.";
      expect((await outboxMails(database.db)).at(-1)?.text).toContain(text);
      expect((await listEntries(db, id)).at(-1)).toMatchObject({ kind: "consent-withdrawn", body: text });
      // The project stays, without them, and no version of it brings them back.
      const project = await findEntity(db, projects, project_id);
      const urls = [project?.before_image_url, ...(project?.images ?? []).map(({ url }) => url)];
      expect((await findPictures(db, urls)).size).toBe(0);
    });

    test("a photo that is no longer chosen goes, the others stay", async () => {
      const { db, ids, second, rest, send } = await shown();
      const { words } = quoteTexts.consent;
      const entry = {
        enquiryId: id,
        kind: "consent-asked",
        userId: null,
        author: "Jo",
        details: {},
        now,
      } as const;
      await db.transaction().execute((trx) => insertEntry(trx, entry));
      expect(await send("agree", { words, [`photo-${ids[1]}`]: "on", [`photo-${ids[2]}`]: "on" })).toEqual({
        kind: "stored",
      });
      expect(await rest()).toEqual({ names: [second.name], pictures: 0, removed: 1, isTakenDown: true });
    });

    test("a photo that its sender removes goes", async () => {
      const { db, ids, second, rest } = await shown();
      const remove = (photo: string) =>
        db.transaction().execute((trx) => removePhoto(trx, { enquiryId: id }, photo, new Date(now)));
      expect(await remove(ids[0] ?? "")).toEqual({ wasShown: true });
      expect(await remove(ids[2] ?? "")).toEqual({ wasShown: false });
      expect(await rest()).toMatchObject({ names: [second.name], removed: 1, isTakenDown: true });
    });

    test("a message that is erased takes them along; in the trash it keeps them", async () => {
      const { database, db, rest } = await shown();
      const { undo } = await runVerb(database, enquiryVerbs.remove, { id }, now);
      expect(await rest()).toMatchObject({ removed: 0, isTakenDown: false });
      await runVerb(database, history.undo, { save: undo }, now);
      expect(await db.selectFrom("shown_photos").selectAll().execute()).toHaveLength(2);
      await runVerb(database, enquiryVerbs.remove, { id }, now);
      await pruneRevisionsOf(database, { type: "message", id }, now);
      expect(await rest()).toMatchObject({ names: [], removed: 2, isTakenDown: true });
    });

    test("a message whose time is over takes them along", async () => {
      const { database, rest } = await shown();
      await database.db.deleteFrom("outbox").where("kind", "=", "mail").execute();
      const deletion = { deleteStoredMails: async () => undefined, now: new Date(now) };
      expect(await pruneEnquiries(database, { enquiries: new Date(now), spam: null }, deletion)).toBe(1);
      expect(await rest()).toMatchObject({ names: [], removed: 2, isTakenDown: true });
    });
  });
});
