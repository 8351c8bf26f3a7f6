import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { enquiryRow } from "../tests/stored-enquiries.ts";

describeOnEachDatabase("The table of messages", (open) => {
  test.each([
    ["a phone number with six digits", "555012"],
    ["an extension with six digits", "ext. 12-34-56"],
    ["a phone number that is cut short", "(519) 555"],
  ])("refuses %s", async (_case, phone) => {
    const { db } = await open();
    const insert = (n: number, change: object) =>
      db.insertInto("contact_messages").values(enquiryRow(n, change)).execute();
    await insert(1, {});
    await expect(insert(2, { phone })).rejects.toThrow();
    await insert(2, {});
  });

  test("refuses to change a phone number into words", async () => {
    const { db } = await open();
    await db.insertInto("contact_messages").values(enquiryRow(1)).execute();
    const change = (phone: string) => db.updateTable("contact_messages").set({ phone }).execute();
    for (const phone of ["555-0123", "+1 (519) 555-0123 ext. 9"]) await change(phone);
    await expect(change("call me")).rejects.toThrow();
  });
});
