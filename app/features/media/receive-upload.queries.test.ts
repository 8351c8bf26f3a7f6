import { readdir } from "node:fs/promises";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { receiveUpload } from "./receive-upload.server.ts";

describeOnEachDatabase("an upload", (open) => {
  test("sent twice at once, as by a tab that is closed on the way, is one picture", async () => {
    const database = await open();
    const viewer = await staffMember(database);
    const { store, folder } = await openStorage();
    const picture = await jpeg(60, 40);
    async function* body() {
      yield picture;
    }
    const project = v7();
    const send = (id: string) =>
      receiveUpload(
        { database, store },
        {
          bucket: "project-images",
          kind: { for: "project", projectId: project, index: 0 },
          title: "site.jpg",
          id,
          uploadedFor: project,
          body: body(),
          viewer,
        },
      );
    const id = v7();
    const [one, other] = await Promise.all([send(id), send(id)]);
    expect(one).toEqual(other);
    await send(v7());
    const media = await database.db.selectFrom("media").select("id").execute();
    expect(media).toHaveLength(2);
    expect(await readdir(`${folder}/originals/project-images/${project}`)).toHaveLength(2);
    const lines = await database.db.selectFrom("activity").select("subject_id").execute();
    expect(lines).toHaveLength(2);
  });
});
