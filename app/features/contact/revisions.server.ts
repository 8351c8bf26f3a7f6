import type { StoredRow } from "#app/features/history/entity-revisions.server.ts";
import { tableSnapshot } from "#app/features/history/table-snapshot.server.ts";
import { removePhotoFiles } from "./photos/message-photos.queries.server.ts";

const OUTBOX = "outbox";
const PHOTOS = "message_photos";

const message = tableSnapshot({
  isEditors: false,
  main: { table: "contact_messages", key: "id", booleans: ["suspected_spam"] },
  children: [
    { table: "message_entries", key: "message_id", booleans: ["is_staff"], documents: ["details"] },
    { table: PHOTOS, key: "message_id" },
    // Pending mails are sent after the message is restored.
    { table: OUTBOX, key: "contact_message_id", documents: ["payload"] },
  ],
  title: ({ name }) => String(name),
  namesSender: true,
  labels: { name: "name", email: "email", phone: "phone number", service: "service", message: "message" },
  async forget(trx, snapshot, { deleteStoredMails, now }) {
    const photos = (snapshot[PHOTOS] ?? []).map(({ name }) => String(name));
    await removePhotoFiles(trx, photos, new Date(now));
    await deleteStoredMails((snapshot[OUTBOX] ?? []).map(mailName));
  },
});

/** The name of a mail's file, if mails are stored as files. */
const mailName = ({ id, created_at }: StoredRow) => ({ id: String(id), date: String(created_at) });

/** How deleted enquiries are recorded and restored. */
export const messageRevisions = { message };
