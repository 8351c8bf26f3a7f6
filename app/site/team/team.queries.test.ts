import { expect, test } from "vitest";
import { listEntityPage } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
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
    const listed = async (search = "") => {
      const asked = { sort: "order", direction: "asc", search, page: 1, pageSize: 50 } as const;
      return (await listEntityPage(db, team, asked)).items.map(({ name }) => name);
    };
    return { database, save, shown, listed };
  }

  test("shows visitors who is published, each with the picture there is", async () => {
    const { database, shown, listed } = await start();
    expect(await shown()).toEqual(["Ines", "Priya"]);
    expect(await listed()).toEqual(["Ines", "Owen", "Priya"]);
    expect(await listPublishedTeam(database.db)).toMatchObject([
      { id: INES, role: "Role of Ines", bio: "", image_url: "", published: true, picture: null },
      { id: PRIYA, picture: { src: "https://pictures.example/priya.jpg", alt: "Priya" } },
    ]);
    const { activity } = await runVerb(database, verbs.publish, { id: OWEN }, at(2));
    expect(activity).toMatchObject({ verb: "published", entity_type: "team-member", entity_title: "Owen" });
    expect(await shown()).toEqual(["Ines", "Owen", "Priya"]);
  });

  test("takes a new order, and closes the gap of who leaves", async () => {
    const { database, save, shown, listed } = await start();
    const { activity } = await runVerb(database, verbs.reorder, { ids: [PRIYA, OWEN, INES] }, at(2));
    expect(activity).toMatchObject({ verb: "moved", entity_type: "team-member-order", entity_id: "all" });
    expect(await shown()).toEqual(["Priya", "Ines"]);
    await runVerb(database, verbs.remove, { id: INES }, at(4));
    await save("0190b6a0-0000-7000-8000-000000000004", "Last");
    expect(await listed()).toEqual(["Priya", "Owen", "Last"]);
  });

  test("is searched by name, role and bio", async () => {
    const { save, listed } = await start();
    await save("0190b6a0-0000-7000-8000-000000000004", "Tom", { role: "Gardener", bio: "Prunes pears." });
    expect(await listed("ines")).toEqual(["Ines"]);
    expect(await listed("gardener")).toEqual(["Tom"]);
    expect(await listed("PEARS")).toEqual(["Tom"]);
  });
});
