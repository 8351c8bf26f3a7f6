import { expect, test } from "vitest";
import { asked, token, withRequest } from "#app/modules/enquiries/tests/sender-forms.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb } from "#tests/support/staff-context.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { insertEntry } from "../thread/enquiry-entries.queries.server.ts";
import { findSentEnquiry, isEndedLink } from "./sent-enquiry.queries.server.ts";

const { id } = asked;
const after = (days: number, from = asked.created_at) => new Date(Date.parse(from) + days * 24 * 3_600_000);

describeOnEachDatabase("the link of a message's sender", (open) => {
  test("ends a year after the last entry of either side, and staff renew it", async () => {
    const { db, ...database } = await withRequest(open);
    const opens = async (now: Date, link = token) =>
      (await findSentEnquiry(db, linkTokenHash(link), now))?.id === id;
    expect([await opens(after(365)), await opens(after(366))]).toEqual([true, false]);
    expect([await isEndedLink(db, linkTokenHash(token)), await isEndedLink(db, linkTokenHash("x"))]).toEqual([
      true,
      false,
    ]);
    // A clock that is put right again.
    expect(await opens(after(1))).toBe(true);
    await db.transaction().execute((trx) =>
      insertEntry(trx, {
        enquiryId: id,
        kind: "answer",
        userId: null,
        author: "Jo",
        details: {},
        now: after(100).toISOString(),
      }),
    );
    expect([await opens(after(465)), await opens(after(466))]).toEqual([true, false]);
    const now = after(500).toISOString();
    const { value } = await runVerb({ db, ...database }, enquiryVerbs["renew-link"], { id }, now);
    const renewed = value.path.slice("/q/".length);
    expect([await opens(after(501), renewed), await opens(after(501))]).toEqual([true, false]);
  });
});
