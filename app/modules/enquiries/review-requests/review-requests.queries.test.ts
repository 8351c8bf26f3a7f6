import { expect, test } from "vitest";
import { addEnquiry, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { hashEmail } from "#tests/support/hash-email.ts";
import { outboxMails, storedMails } from "#tests/support/outbox-mails.ts";
import { history, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { reviewRequestVerbs } from "./review-requests.actions.server.ts";
import {
  findAskedEmail,
  insertOptOut,
  listReviewChoices,
  listReviewRequests,
} from "./review-requests.queries.server.ts";

const [id, other, review] = [idOf(1), idOf(2), idOf(3)];
const now = "2026-05-02T16:00:00.000Z";

describeOnEachDatabase("Asking for a review", (open) => {
  async function openSite() {
    const database = await open();
    await staffMember(database);
    await addEnquiry(database, 1, { email: "Jordan@example.ca", status: "won" });
    await addEnquiry(database, 2, { email: "Jordan@example.ca" });
    return database;
  }
  const ask = (database: Database, of = id) =>
    runVerb(database, reviewRequestVerbs["ask-review"], { id: of }, now);
  const link = (database: Database, review_id: string) =>
    runVerb(database, reviewRequestVerbs["link-review"], { id, review_id }, now);
  test("sends one mail a job, to a won one only, with the review page and a way to stop", async () => {
    const database = await openSite();
    await expect(ask(database, other)).rejects.toMatchObject({ details: { reason: "moved" } });
    await ask(database);
    expect((await ask(database)).activity).toBeNull();
    const [mail, ...more] = await outboxMails(database.db);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "Jordan@example.ca" });
    const { text = "", html = "" } = mail ?? {};
    const [, token = ""] = /\/no-review-requests\/(\w+)$/.exec(text) ?? [];
    expect(html).toContain(`/no-review-requests/${token}"`);
    expect(await storedMails(database.db)).not.toContain(token);
    const [site = ""] = /https:\/\/\S+/.exec(text) ?? [];
    expect(html).toContain(`href="${site.replaceAll("&", "&amp;")}"`);
    expect(await findAskedEmail(database.db, linkTokenHash(token))).toBe("Jordan@example.ca");
  });

  test("asks nobody who doesn't want it, whichever message it is, also once they are erased", async () => {
    const database = await openSite();
    for (const email of ["jordan@EXAMPLE.ca", "jordan@example.ca"])
      await insertOptOut(database.db, hashEmail(email), new Date(now));
    await expect(ask(database)).rejects.toMatchObject({
      details: { message: "Jordan Reyes asked us not to send emails like this." },
    });
    await runVerb(database, enquiryVerbs.remove, { id }, now);
    expect(await database.db.selectFrom("review_opt_outs").selectAll().execute()).toHaveLength(1);
    expect(await outboxMails(database.db)).toEqual([]);
  });

  test("lists who was asked and the review that came; both come back from the trash", async () => {
    const database = await openSite();
    const { db } = database;
    await ask(database);
    await db
      .insertInto("reviews")
      .values({
        id: review,
        reviewer_name: "Jo",
        rating: 5,
        comment: "Fine.",
        review_date: "2026-05-03",
        source: "manual",
        source_url: null,
        verified: false,
        featured: false,
        published: true,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await expect(link(database, other)).rejects.toMatchObject({ details: { reason: "gone" } });
    await link(database, review);
    const listed = { page: 1, pageSize: 50 };
    const linked = { id, name: "Jordan Reyes", asked_at: now, review_id: review, project: null };
    expect(await listReviewRequests(db, listed)).toMatchObject({ requests: [linked] });
    expect(await listReviewChoices(db, [review])).toMatchObject([{ id: review, reviewer_name: "Jo" }]);
    const { undo } = await runVerb(database, enquiryVerbs.remove, { id }, now);
    expect(await listReviewRequests(db, listed)).toMatchObject({ requests: [] });
    await runVerb(database, history.undo, { save: undo }, now);
    expect(await listReviewRequests(db, listed)).toMatchObject({ requests: [linked] });
    await link(database, "");
    expect(await listReviewRequests(db, listed)).toMatchObject({ requests: [{ review_id: null }] });
  });
});
