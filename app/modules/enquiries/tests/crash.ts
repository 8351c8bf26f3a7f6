import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { originalKey } from "#app/kernel/files/storage-address.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import {
  anyClient,
  expectColour,
  type Ledger,
  Refused,
  send,
  type Writer,
} from "#tests/support/crash-ledger.ts";
import { enquiry } from "#tests/support/enquiry.ts";
import type { CrashedSite, ModuleCrash } from "#tests/support/module-crashes.ts";
import { askOnce, photoColours, quoteWriters } from "./crash-quotes.ts";

/** Quote requests that are there before the first kill. */
const REQUESTS = 2;
const RECIPIENTS = ["office@fernhill.example", "crew@fernhill.example"];

const enquiries: Writer = async (writing) => {
  for (;;) {
    const name = randomUUID();
    const body = new URLSearchParams({ ...enquiry, name });
    const answer = await send(writing, "/contact", { body, headers: anyClient(writing.random) });
    if (answer === undefined) return;
    if (!answer.text.includes("Thank You!"))
      throw new Refused("/contact", "An enquiry was not answered with thanks.");
    writing.ledger.facts.add(`message ${name}`);
  }
};

/** What is stored of messages, as the writers say it: a kind and whose it is, or what only it has. */
async function readFacts(db: Db): Promise<string[]> {
  const enquiries = db.selectFrom("contact_messages");
  const all = await enquiries.select(["name", "kind", "status"]).execute();
  const won = all.filter(({ status }) => status === "won");
  const entries = await enquiries
    .innerJoin("message_entries as entry", "entry.message_id", "contact_messages.id")
    .select(["name", "entry.kind", "entry.body", "entry.details"])
    .execute();
  // Photos are added and consent is asked for again, and each one is given under another name.
  const whose = ({ name, kind, body, details }: (typeof entries)[number]) =>
    kind === "consent-given" ? (toJson(details) as { name: string }).name : body || name;
  const repeated = entries.filter(({ kind }) => kind === "consent-asked" || kind === "photos");
  const estimates = await enquiries
    .innerJoin("message_estimates as estimate", "estimate.message_id", "contact_messages.id")
    .select("name")
    .where("estimate.status", "=", "accepted")
    .execute();
  const consents = await db.selectFrom("photo_consents").select("name").execute();
  const photos = await db
    .selectFrom("message_photos")
    .innerJoin("media", "media.id", "message_photos.id")
    .select(["title", "message_id"])
    .execute();
  return [
    ...all.map(({ kind, name }) => `${kind} ${name}`),
    ...won.map(({ name }) => `won ${name}`),
    ...entries.filter((entry) => !repeated.includes(entry)).map((entry) => `${entry.kind} ${whose(entry)}`),
    ...new Set(repeated.map(({ kind, name }) => `${kind} ${name}`)),
    ...estimates.map(({ name }) => `accepted ${name}`),
    ...consents.map(({ name }) => `consent ${name}`),
    ...photos.flatMap(({ title, message_id }) => [
      `photo ${title}`,
      ...(message_id ? [`sent ${title}`] : []),
    ]),
  ];
}

/** What is stored together, of the same messages. */
const together = [
  ["quote", "link"],
  ["won", "estimate-accepted", "accepted"],
  ["consent", "consent-given"],
];

/** What was acknowledged of messages is there once, and nothing of any message is half made. */
async function checkEnquiries(db: Db, ledger: Ledger): Promise<void> {
  const facts = await readFacts(db);
  const once = new Set(facts);
  expect(facts.toSorted().filter((fact, index, sorted) => fact === sorted[index - 1])).toEqual([]);
  expect([...ledger.facts].filter((fact) => !once.has(fact))).toEqual([]);
  const whose = (kind: string) =>
    facts.flatMap((fact) => (fact.startsWith(`${kind} `) ? [fact.slice(kind.length + 1)] : [])).toSorted();
  for (const [first = "", ...others] of together)
    for (const other of others) expect(whose(other), other).toEqual(whose(first));
  // A request that was sent is no draft any more.
  const sent = new Set(whose("quote"));
  const drafts = await db.selectFrom("quote_drafts").select("answers").execute();
  const names = drafts.map(({ answers }) => (toJson(answers) as { name: string }).name);
  expect(names.filter((name) => sent.has(name))).toEqual([]);
  await checkMails(db);
}

/** The sender's own entries of which the business is told; staff's entries are mailed to the sender. */
const told = ["reply", "photos", "estimate-accepted", "consent-given"];

/** No message and no entry without its mails, and no mail without them. */
async function checkMails(db: Db): Promise<void> {
  const messages = await db.selectFrom("contact_messages").select("id").execute();
  const entries = await db.selectFrom("message_entries").select(["id", "kind", "message_id"]).execute();
  const mails = await db
    .selectFrom("outbox")
    .select(["contact_message_id as message", "message_entry_id as entry", "collect_key as key"])
    .where("kind", "=", "mail")
    .execute();
  const announcing = mails.flatMap(({ message, entry }) => (message && !entry ? [message] : []));
  expect(announcing.toSorted()).toEqual(messages.flatMap(({ id }) => RECIPIENTS.map(() => id)).toSorted());
  const answering = mails.flatMap(({ entry }) => entry ?? []);
  const fromStaff = entries.filter(({ kind }) => !told.includes(kind));
  expect(answering.toSorted()).toEqual(fromStaff.map(({ id }) => id).toSorted());
  // A mail to the business tells of all that a sender has done within some minutes.
  const telling = mails.flatMap(({ key }) => key ?? []);
  const toldOf = entries
    .filter(({ kind }) => told.includes(kind))
    .map(({ message_id }) => `news ${message_id}`);
  expect(new Set(telling)).toEqual(new Set(toldOf));
  for (const [key, all] of Map.groupBy(telling, (one) => one))
    expect(all.length % RECIPIENTS.length, key).toBe(0);
}

/** Every photo has its file; those that were acknowledged since the last check can be read. */
async function checkPhotos({ db, store, url, cookie }: CrashedSite, ledger: Ledger): Promise<void> {
  const colours = photoColours.get(ledger) ?? new Map<string, number[]>();
  const photos = db
    .selectFrom("message_photos")
    .innerJoin("media", "media.id", "message_photos.id")
    .select(["media.id", "title", "bucket", "name", "bytes", "message_id"]);
  for (const { id, title, bucket, name, bytes, message_id } of await photos.execute()) {
    const key = originalKey(bucket, name);
    expect((await store.stat(key))?.bytes, title).toBe(Number(bytes));
    const colour = colours.get(title);
    if (!colour) continue;
    const answer = await fetch(`${url}/staff/message-photos/${id}`, { headers: { Cookie: cookie } });
    expect(answer.status, title).toBe(message_id ? 200 : 404);
    const file = message_id ? new Uint8Array(await answer.arrayBuffer()) : await store.read(key);
    await expectColour(file ?? Buffer.from(""), colour, title);
    // Those of a draft are looked at again once it is sent.
    if (message_id) colours.delete(title);
  }
}

/** What senders and staff write of messages, and what must hold of it after each kill. */
export const crash: ModuleCrash = {
  env: { CONTACT_TO: RECIPIENTS.join(",") },
  async begin(writing) {
    for (let asked = 0; asked < REQUESTS; asked += 1) await askOnce(writing);
  },
  writers: [enquiries, enquiries, ...quoteWriters],
  // The process that encodes pictures starts with the first one.
  awaited: "photo",
  counted: ["message", "photo", "photos", "quote", "answer", "reply", "won", "consent"],
  async check(site, ledger) {
    await checkEnquiries(site.db, ledger);
    await checkPhotos(site, ledger);
  },
};
