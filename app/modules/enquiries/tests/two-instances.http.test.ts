import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newLinkToken } from "#app/platform/link-token.server.ts";
import { postEnquiry } from "#tests/support/enquiry.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { jpeg } from "#tests/support/storage.ts";
import { A, B, SEEN_WITHIN_MS, startTwoInstances, type TwoInstances } from "#tests/support/two-instances.ts";
import { photoField } from "../consent/consent.ts";
import { insertEnquiry } from "../enquiries.queries.server.ts";
import { PAGE_TOKEN } from "../quote/quote-answers.ts";
import { quoteTexts } from "../quote-texts.ts";
import { enquiryRow } from "./stored-enquiries.ts";

let both: TwoInstances;
beforeAll(async () => {
  both = await startTwoInstances();
}, 240_000);
afterAll(() => both?.remove());

const WEEK_MS = 7 * 24 * 3_600_000;

test("an enquiry is mailed once, whichever takes it", async () => {
  const { front, inbox, urlOf } = both;
  const enquire = async (at: string, name: string) => {
    const answer = await postEnquiry(at, { name }, { Origin: front });
    expect(await answer.text()).toContain("Thank You!");
  };
  const names = Array.from({ length: 8 }, (_, index) => `Visitor ${index}`);
  await Promise.all(names.map((name) => enquire(front, name)));
  await inbox.waitFor(names.length);
  // A second copy would come before these, with which each worker looks again.
  for (const which of [A, B]) {
    await enquire(urlOf(which), `Visitor at ${which}`);
    await inbox.waitFor(names.length + which + 1);
  }
  const mailed = inbox.messages.map(({ replyTo }) => replyTo?.[0]?.name).sort();
  expect(mailed).toEqual([...names, "Visitor at 0", "Visitor at 1"]);
});

test("of an unanswered message one of both reminds once", async () => {
  const { inbox, instances, startAgain } = both;
  const created_at = new Date(Date.now() - WEEK_MS).toISOString();
  await onDatabase(both, (trx) => insertEnquiry(trx, enquiryRow(1, { name: "Robin Lee", created_at })));
  // Both look at the same time, a minute after a start.
  await Promise.all(instances.map((site) => site.stop()));
  await Promise.all([startAgain(A), startAgain(B)]);
  const reminder = "No one has answered Robin Lee’s message yet";
  const mailed = () => inbox.messages.filter(({ subject }) => subject?.startsWith(reminder)).length;
  await expect.poll(mailed, { timeout: 90_000, interval: 500 }).toBe(1);
  // The other one has looked meanwhile.
  await sleep(3000);
  expect(mailed()).toBe(1);
}, 120_000);

test("a photo that one takes can be read at the other by its sender's link; no longer agreed to, it is public at neither", async () => {
  const { front, urlOf, post } = both;
  const form = (which: number, path: string, body: BodyInit, token = "") =>
    fetch(urlOf(which) + path, {
      method: "POST",
      redirect: "manual",
      body,
      headers: { Origin: front, Cookie: token && `quote=${token}` },
    });
  const fields = (values: Record<string, string>) => new URLSearchParams(values);
  const begun = await form(A, "/quote", fields({ words: "A patio, please." }));
  const token = /quote=([0-9a-f]+)/.exec(begun.headers.get("set-cookie") ?? "")?.[1] ?? "";
  await form(B, "/quote/where", fields({ place: "Elora" }), token);
  await form(A, "/quote/when", fields({ timing: "This year", budget: "Not sure yet" }), token);
  const chosen = new FormData();
  chosen.append("photos", new Blob([new Uint8Array(await jpeg(900, 600))]), "yard.jpg");
  await form(A, "/quote/photos", chosen, token);
  const contact = { name: "Jordan Reyes", email: "jordan@example.ca", phone: "519 555 0100" };
  const pageToken = newLinkToken();
  const sent = await form(B, "/quote/contact", fields({ ...contact, [PAGE_TOKEN]: pageToken }), token);
  const page = `/q/${pageToken}`;
  expect(sent.headers.get("location")).toBe(page);

  const everywhere = [urlOf(A), urlOf(B), front];
  const statuses = (path: string) =>
    Promise.all(everywhere.map(async (at) => (await fetch(at + path)).status));
  const { message, photo } = await onDatabase(both, (trx) =>
    trx
      .selectFrom("message_photos")
      .innerJoin("contact_messages", "contact_messages.id", "message_id")
      .select(["message_photos.id as photo", "message_id as message"])
      .where("contact_messages.name", "=", contact.name)
      .executeTakeFirstOrThrow(),
  );
  const small = `${page}/photos/${photo}?w=480`;
  expect([await statuses(`${page}/photos/${photo}`), await statuses(small)]).toEqual([
    [200, 200, 200],
    [200, 200, 200],
  ]);

  const project_id = randomUUID();
  for (const [verb, input] of [
    ["move", { from: "new", to: "won" }],
    ["ask-consent", {}],
    ["agree", {}],
    ["make-project", { project_id }],
  ] as const) {
    const answer =
      verb === "agree"
        ? await form(A, page, fields({ verb, words: quoteTexts.consent.words, [photoField(photo)]: "on" }))
        : await post(B, `messages/${verb}`, { id: message, ...input });
    expect([verb, answer.status]).toEqual([verb, verb === "agree" ? 303 : 200]);
  }
  const { url } = await onDatabase(both, (trx) =>
    trx
      .updateTable("projects")
      .set({ published: true })
      .where("id", "=", project_id)
      .returning("before_image_url as url")
      .executeTakeFirstOrThrow(),
  );
  const addresses = [`${url}`, `${url}/480.webp`];
  // Twice: what one of them or nginx might keep, it has then.
  for (const address of [...addresses, ...addresses])
    expect([address, await statuses(address)]).toEqual([address, [200, 200, 200]]);
  expect((await form(A, page, fields({ verb: "take-back" }))).status).toBe(303);
  await sleep(SEEN_WITHIN_MS);
  for (const address of addresses)
    expect([address, await statuses(address)]).toEqual([address, [404, 404, 404]]);
}, 60_000);
