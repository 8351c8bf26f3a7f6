import type { EntityRevisions, Snapshot, StoredRow } from "#app/features/history/entity-revisions.server.ts";
import { tableSnapshot } from "#app/features/history/table-snapshot.server.ts";
import { statusLabel } from "./message-status.ts";
import { removePhotoFiles } from "./photos/message-photos.queries.server.ts";
import { insertStaffEntry } from "./thread/staff-entries.server.ts";

const OUTBOX = "outbox";
const PHOTOS = "message_photos";

const stored = tableSnapshot({
  isEditors: false,
  main: { table: "contact_messages", key: "id", booleans: ["suspected_spam"] },
  children: [
    { table: "message_entries", key: "message_id", booleans: ["is_staff"], documents: ["details"] },
    { table: "message_estimates", key: "message_id" },
    { table: PHOTOS, key: "message_id" },
    { table: "photo_consents", key: "message_id", documents: ["photos"] },
    { table: "shown_photos", key: "message_id" },
    // Pending mails are sent after the message is restored; notifications are of no use then.
    { table: OUTBOX, key: "contact_message_id", only: { kind: "mail" }, documents: ["payload"] },
  ],
  title: ({ name }) => String(name),
  namesSender: true,
  labels: {
    ...{ status: "status", name: "name", email: "email", phone: "phone number", service: "service" },
    message: "message",
  },
  textOf: (column, value) => (column === "status" ? statusLabel(String(value)) : String(value ?? "")),
  async forget(trx, snapshot, { deleteStoredMails, now }) {
    const photos = (snapshot[PHOTOS] ?? []).map(({ name }) => String(name));
    await removePhotoFiles(trx, photos, new Date(now));
    await deleteStoredMails((snapshot[OUTBOX] ?? []).map(mailName));
  },
});

const rowOf = (snapshot: Snapshot | null): StoredRow | undefined => snapshot?.contact_messages?.[0];

const message: EntityRevisions = {
  ...stored,
  async write(context, id, requested) {
    const present = rowOf(await stored.read(context.trx, id, false));
    if (!present) return stored.write(context, id, requested);
    // A version takes back neither a sender's link that was renewed since, nor a reminder, nor what was agreed on; and no
    // project that was made since.
    const { token_hash, reminded_at, visit_at, made_project_id } = present;
    const row: StoredRow = { ...rowOf(requested), token_hash, reminded_at, visit_at, made_project_id };
    await stored.write(context, id, { ...requested, contact_messages: [row] });
    const [from, to] = [present.status, row.status].map(String) as [string, string];
    if (from !== to) await insertStaffEntry(context, { messageId: id, kind: "moved", details: { from, to } });
  },
};

/** The name of a mail's file, if mails are stored as files. */
const mailName = ({ id, created_at }: StoredRow) => ({ id: String(id), date: String(created_at) });

/** How changed and deleted messages are recorded and restored. */
export const messageRevisions = { message };
