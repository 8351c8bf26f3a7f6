import { readdir } from "node:fs/promises";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { receiveUpload } from "./receive-upload.server.ts";

describeOnEachDatabase("an upload", (open) => {
  async function site() {
    const database = await open();
    const viewer = await staffMember(database);
    const { store, folder } = await openStorage();
    const project = v7();
    const send = (id: string, picture: Uint8Array, into = project) => {
      async function* body() {
        yield picture;
      }
      return receiveUpload(
        { database, store },
        {
          bucket: "project-images",
          kind: { for: "project", id: project, index: 0 },
          title: "site.jpg",
          id,
          uploadedFor: into,
          body: body(),
          viewer,
        },
      );
    };
    const stored = async () => {
      const media = await database.db.selectFrom("media").select("id").execute();
      const lines = await database.db.selectFrom("activity").select("entity_id").execute();
      const files = await readdir(`${folder}/originals/project-images/${project}`);
      return [media.length, lines.length, files.length];
    };
    return { send, stored };
  }

  test("sent twice at once, as by a tab that is closed on the way, is one picture", async () => {
    const { send, stored } = await site();
    const picture = await jpeg(60, 40);
    const id = v7();
    const [one, other] = await Promise.all([send(id, picture), send(id, picture)]);
    expect(one).toEqual(other);
    await send(v7(), picture);
    expect(await stored()).toEqual([2, 2, 2]);
  });

  test("sent again is the same one if its bytes are, and for the same thing; otherwise a conflict", async () => {
    const { send, stored } = await site();
    const id = v7();
    const green = await jpeg(60, 40);
    const red = await jpeg(60, 40, "#a03030");
    const first = await send(id, green);
    expect(await send(id, green)).toEqual(first);
    const conflict = { details: { reason: "conflict", subject: { type: "picture", id } } };
    await expect(send(id, red)).rejects.toMatchObject(conflict);
    await expect(send(id, green, v7())).rejects.toMatchObject(conflict);
    expect(await stored()).toEqual([1, 1, 1]);
  });

  test("sent twice at once with other bytes is a conflict for the slower one", async () => {
    const { send, stored } = await site();
    const id = v7();
    const pictures = await Promise.all([jpeg(60, 40), jpeg(60, 40, "#a03030")]);
    const answers = await Promise.allSettled(pictures.map((picture) => send(id, picture)));
    const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    expect(refused).toMatchObject([{ details: { reason: "conflict", subject: { type: "picture", id } } }]);
    expect(await stored()).toEqual([1, 1, 1]);
  });
});
