import { describe, expect, test } from "vitest";
import { addEnquiry, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { addPhoto } from "#app/modules/enquiries/tests/stored-photos.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { countFound, listEnquiryPage } from "./enquiries.queries.server.ts";

const created_at = "2026-05-01T16:00:00.000Z";

/** Adds an answered enquiry of Siobhán O’Neil that has each kind of text that a search covers. */
async function addWithThread(database: Database): Promise<void> {
  const { db } = database;
  const message_id = idOf(3);
  await addEnquiry(database, 3, {
    name: "Siobhán O’Neil",
    email: "so@example.ca",
    phone: "+1 226-555-0177",
    message: "Steps.",
    status: "answered",
    place: "Elora",
    project_title: "Patio on a slope",
    next_step: "Measure again",
    notes: "The dog likes chocolate",
  });
  await db
    .insertInto("message_entries")
    .values({
      id: idOf(103),
      message_id,
      kind: "reply",
      is_staff: false,
      body: "In flagstone, please.",
      details: "{}",
      created_at,
    })
    .execute();
  await db
    .insertInto("message_estimates")
    .values({
      id: idOf(203),
      message_id,
      amount: 120_000,
      included: "Armour stone",
      status: "sent",
      created_at,
    })
    .execute();
  await addPhoto(db, { id: idOf(303), message_id, title: "By the gate", created_at });
}

const roy = "Éloïse Roy";
const reyes = "Jordan Reyes";
const oneil = "Siobhán O’Neil";

describeOnEachDatabase("A search of messages", (open) => {
  describe("finds", () => {
    test.each([
      ["by name, capitals or not", "jordan REYES", [reyes]],
      ["by e-mail", "ZOE@", [roy]],
      ["by a word of the text", "50%", [roy]],
      ["by letters with accents", "éloïse", [roy]],
      ["by letters with accents, large", "ÉLOÏSE", [roy]],
      ["by each word, wherever it stands", "reyes yard", [reyes]],
      ["by telephone number, as it is written", "(519) 555-0123", [reyes]],
      ["by telephone number, with other hyphens and spaces", "(519)\u00a0555\u20110123", [reyes]],
      ["by telephone number, written otherwise", "519.555.0123", [reyes]],
      ["by the digits of a telephone number", "5550123", [reyes]],
      ["by a telephone number with the country’s code", "+1 519-555-0123", [reyes]],
      ["by the digits with the country’s code", "15195550123", [reyes]],
      ["by a telephone number that is stored with the code", "(226) 555-0177", [oneil]],
      ["by a number and a name", "Reyes +1 (519)555-0123", [reyes]],
      ["by a number of the text", "2027", [roy]],
      ["by a name without its apostrophe", "Oneil", [oneil]],
      ["by a name without its accent, with another apostrophe", "siobhan o'neil", [oneil]],
      ["by the town", "Elora", [oneil]],
      ["by the project", "patio", [oneil]],
      ["by a word of the thread", "flagstone", [oneil]],
      ["by what an estimate includes", "armour", [oneil]],
      ["by a photo’s caption", "gate", [oneil]],
      ["by staff’s notes", "chocolate", [oneil]],
      ["by staff’s next step", "measure", [oneil]],
      ["by words of which each stands elsewhere", "oneil elora flagstone gate chocolate", [oneil]],
      ["not by a word that is missing", "reyes pond", []],
      ["not by words of different messages", "reyes flagstone", []],
      ["not by everything for %", "%%", []],
      ["nor for _", "j_rdan", []],
      ["nor for \\", "\\", []],
      ["nor by quotes", "' or 1=1 --", []],
    ])("%s", async (_case, search, names) => {
      const database = await open();
      await addEnquiry(database, 1);
      await addEnquiry(database, 2, {
        name: roy,
        email: "zoe@example.ca",
        phone: "226 555 0199",
        message: "At 50% slope, for 2027",
      });
      await addWithThread(database);
      const { enquiries } = await listEnquiryPage(database.db, {
        search,
        show: "all",
        page: 1,
        pageSize: 50,
      });
      expect(enquiries.map(({ name }) => name)).toEqual(names);
    });
  });

  test("counts the same messages as it lists", async () => {
    const database = await open();
    await addWithThread(database);
    expect(await countFound(database.db, { search: "flagstone", show: "answered" })).toBe(1);
    expect(await countFound(database.db, { search: "flagstone", show: "new" })).toBe(0);
  });
});
