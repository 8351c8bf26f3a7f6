import { v7 } from "uuid";
import { expect, test } from "vitest";
import { insertConsent } from "#app/features/contact/consent/photo-consents.queries.server.ts";
import type { MessageStatus } from "#app/features/contact/message-status.ts";
import { insertMessage, setStatus } from "#app/features/contact/messages.queries.server.ts";
import { receivePhoto } from "#app/features/contact/photos/receive-photo.server.ts";
import { findEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { parseStorageAddress } from "#app/features/media/storage-address.ts";
import { projects } from "#app/features/projects/projects.collection.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { findMadeProjectForm, makeProject } from "./make-project.server.ts";

const id = "0190b6a0-0000-7000-8000-000000000011";
const now = "2026-05-02T16:00:00.000Z";
const message = { id, name: "Jordan Reyes", email: "jordan@example.ca" };

describeOnEachDatabase("a project made of a message", (open) => {
  async function site({ photos = 3, status = "won" as MessageStatus } = {}) {
    const database = await open();
    const { db } = database;
    await staffMember(database);
    const { store } = await openStorage();
    const named = { name: "Hardscaping", slug: "hardscaping", description: "" };
    const category = { ...named, id: v7(), kind: "project" as const, updated_at: now };
    await db.insertInto("categories").values(category).execute();
    await db.transaction().execute(async (trx) => {
      await insertMessage(trx, {
        ...message,
        ...{ phone: "(519) 555-0123", service: "Hardscaping", place: "Elora, ON", message: "A sloped yard." },
        ...{ created_at: now, suspected_spam: false, kind: "quote" },
      });
      await setStatus(trx, { id }, { status, now });
    });
    const ids: string[] = [];
    const log = { error: () => undefined };
    for (let n = 0; n < photos; n += 1) {
      const bytes = await jpeg(600, 400 + n);
      const source = (async function* () {
        yield bytes;
      })();
      const owner = { messageId: id };
      const sent = await receivePhoto(
        { database, store, log },
        { owner, fileName: `IMG_${n}.jpg`, source, now: new Date(Date.parse(now) + n) },
      );
      if (sent.kind === "stored") ids.push(sent.photo.id);
    }
    const agree = (chosen: readonly string[], name = "") =>
      db
        .transaction()
        .execute((trx) =>
          insertConsent(trx, { message, photos: [...chosen], words: "Yes.", name, now: new Date(now) }),
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
    expect(value).toEqual({ path: `/admin/projects?edit=${project_id}`, photos: 2 });
    expect(activity).toMatchObject({ verb: "added", entity_type: "project", entity_id: project_id });
    const project = await findEntity(db, projects, project_id);
    expect(project).toMatchObject({
      ...{ title: "Hardscaping in Elora", published: false, category_ids: [category.id], image_url: "" },
      images: [{ caption: "Photo: J. R." }],
    });
    const media = await db.selectFrom("media").selectAll().orderBy("name").execute();
    expect(media).toMatchObject(
      ["IMG_0.jpg", "IMG_2.jpg"].map((title) => ({
        ...{ bucket: "project-images", title, alt: "", width: 600, content_type: "image/jpeg" },
        ...{ uploaded_for: `project/${project_id}`, placeholder: expect.stringMatching(/^data:/) },
      })),
    );
    const shown = [project?.before_image_url, project?.images[0]?.url].map((url) =>
      parseStorageAddress(url ?? ""),
    );
    expect(shown.map((file) => file?.name)).toEqual(media.map(({ name }) => name));
    for (const { bucket, name, bytes } of media)
      expect((await store.stat(`originals/${bucket}/${name}`))?.bytes).toBe(Number(bytes));
    const copies = await db.selectFrom("shown_photos").selectAll().orderBy("name").execute();
    expect(copies.map(({ photo_id }) => photo_id)).toEqual([ids[0], ids[2]]);
  });

  test("shows none of the sender's photos without consent", async () => {
    const { db, make } = await site();
    const { value, files } = await make();
    expect([value.photos, files]).toEqual([0, []]);
    expect(await projectsOf({ db })).toMatchObject([{ before_image_url: null }]);
    expect(await db.selectFrom("media").selectAll().execute()).toEqual([]);
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
    expect(await db.selectFrom("media").select("title").execute()).toEqual([{ title: "IMG_1.jpg" }]);
  });

  test("is one, however often and by how many it is asked for", async () => {
    const { db, ids, agree, make } = await site({ photos: 1 });
    await agree(ids);
    const both = await Promise.all([make(), make()]);
    const again = await make();
    expect(await projectsOf({ db })).toHaveLength(1);
    expect(new Set([...both, again].map(({ value }) => value.path)).size).toBe(1);
    expect(again.value.path).toBe(await findMadeProjectForm(db, id));
    expect(await db.selectFrom("media").selectAll().execute()).toHaveLength(1);
  });

  test("is made only of a message that is won", async () => {
    const { make } = await site({ photos: 0, status: "estimate" });
    await expect(make()).rejects.toMatchObject({ details: { reason: "moved" } });
  });
});
