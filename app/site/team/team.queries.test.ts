import { expect, test } from "vitest";
import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { team } from "./team.collection.ts";
import { listPublishedTeam } from "./team.queries.server.ts";

const verbs = collectionVerbs(team);
const at = (minute: number) => `2026-05-01T12:0${minute}:00.000Z`;
const [INES, OWEN, PRIYA] = [1, 2, 3].map((n) => `0190b6a0-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

describeOnEachDatabase("The team", (open) => {
  async function start() {
    const database = await open();
    const { db } = database;
    await staffMember(database);
    const save = (id: string, name: string, changes: object = {}) =>
      runVerb(
        database,
        verbs.save,
        {
          id,
          expected_updated_at: null,
          name,
          role: `Role of ${name}`,
          bio: "",
          image_url: "",
          published: true,
          ...changes,
        },
        at(1),
      );
    await save(INES, "Ines");
    await save(OWEN, "Owen", { published: false });
    await save(PRIYA, "Priya", { image_url: "https://pictures.example/priya.jpg" });
    const shown = async () => (await listPublishedTeam(db)).map(({ name }) => name);
    return { database, shown };
  }

  test("shows visitors who is published, in staff's order, each with the picture there is", async () => {
    const { database, shown } = await start();
    expect(await shown()).toEqual(["Ines", "Priya"]);
    expect(await listPublishedTeam(database.db)).toMatchObject([
      { id: INES, role: "Role of Ines", bio: "", image_url: "", published: true, picture: null },
      { id: PRIYA, picture: { src: "https://pictures.example/priya.jpg", alt: "Priya" } },
    ]);
    await runVerb(database, verbs.publish, { id: OWEN }, at(2));
    await runVerb(database, verbs.reorder, { ids: [PRIYA, OWEN, INES] }, at(3));
    expect(await shown()).toEqual(["Priya", "Owen", "Ines"]);
  });
});
