import path from "node:path";
import { makeZip } from "client-zip";
import type { Kysely } from "kysely";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { originalKey } from "#app/kernel/files/storage-address.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { listEnquiriesOfSender } from "./enquiries.queries.server.ts";
import { listFiles } from "./photos/enquiry-photos.queries.server.ts";
import { enquiryRevisions } from "./revisions.server.ts";

/**
 * What a person's export leaves out: the keys of links, mails, which repeat what was written, and the visits of others
 * that staff knew of when they offered one.
 */
const leftOut = ["token_hash", "outbox", "despite"];

interface ExportSite {
  db: Kysely<DatabaseSchema>;
  store: Pick<FileStore, "openStream">;
  /** Reads what modules have of a person, by the e-mail address: a file each. */
  readOthers(db: Db, email: string): Promise<{ name: string; content: object }[]>;
}

/**
 * Streams everything that is stored of the sender of an enquiry as a zip file: a folder for each of their enquiries, by
 * e-mail address, with what was asked, said and done as JSON, and the photos; and what modules have of them. It is recorded in
 * Recent Activity first.
 * @returns null if the enquiry is missing
 * @throws {Error} if the database can't be reached; while it is read, too, and the file is then cut off
 */
export async function exportPerson(
  site: ExportSite,
  enquiryId: string,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<{ count: number; file: ReadableStream<Uint8Array> } | null> {
  const { db } = site;
  const enquiries = await listEnquiriesOfSender(db, enquiryId);
  const [named] = enquiries.filter(({ id }) => id === enquiryId);
  if (!named) return null;
  await db.transaction().execute((trx) =>
    insertActivity(trx, {
      verb: "exported",
      entity_type: "message",
      entity_id: enquiryId,
      entity_title: named.name,
      user_id: viewer.id,
      user_email: viewer.email,
      now: now.toISOString(),
    }),
  );
  return { count: enquiries.length, file: makeZip(filesOf(site, enquiries, named.email)) };
}

/** The files of a person's enquiries, of which one at a time is in memory. */
async function* filesOf(
  { db, store, readOthers }: ExportSite,
  messages: readonly { id: string; created_at: string }[],
  email: string,
) {
  for (const { name, content } of await readOthers(db, email))
    yield { name, input: JSON.stringify(content, null, 2) };
  for (const [index, { id, created_at }] of messages.entries()) {
    const snapshot = await enquiryRevisions.message.read(db, id, true);
    if (!snapshot) continue;
    const folder = `${created_at.slice(0, 10)} (${index + 1})`;
    const files = await listFiles(db, id);
    const whole = { ...snapshot, message_photos: files };
    yield { name: `${folder}/message.json`, input: JSON.stringify(whole, readable, 2) };
    for (const [at, { bucket, name }] of files.entries()) {
      const input = await store.openStream(originalKey(bucket, name));
      if (input) yield { name: `${folder}/photo-${at + 1}${path.extname(name)}`, input };
    }
  }
}

const readable = (key: string, value: unknown) => (leftOut.includes(key) ? undefined : value);
