import { expect, test } from "vitest";
import { addEnquiry } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { countMenuEntries } from "#app/routes/entry-counts.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { ENQUIRIES_PATH } from "./enquiries.ts";

describeOnEachDatabase("The number beside Messages in the admin menu", (open) => {
  test("counts new enquiries for administrators, and is none for editors", async () => {
    const database = await open();
    await addEnquiry(database, 1);
    await addEnquiry(database, 2);
    await addEnquiry(database, 3, { suspected_spam: true });
    const log = { error: expect.fail };
    expect(await countMenuEntries(database.db, "administrator", log)).toEqual({ [ENQUIRIES_PATH]: 2 });
    expect(await countMenuEntries(database.db, "editor", log)).toEqual({});
  });

  test("is missing where the database can't be read, which the log says", async () => {
    const database = await open();
    const failing = {
      ...database.db,
      selectFrom: () => {
        throw new Error("down");
      },
    } as unknown as typeof database.db;
    const logged: unknown[] = [];
    const log = { error: (_about: object, text?: string) => void logged.push(text) };
    expect(await countMenuEntries(failing, "administrator", log)).toEqual({});
    expect(logged).toEqual(["what an entry of the menu counts could not be read"]);
  });
});
