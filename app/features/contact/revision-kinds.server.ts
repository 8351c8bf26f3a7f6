import type { StoredRow } from "#app/features/history/revision-kind.server.ts";
import { tableSnapshot } from "#app/features/history/table-snapshot.server.ts";

const OUTBOX = "outbox";

const message = tableSnapshot({
  noun: "message",
  isEditors: false,
  main: { table: "contact_messages", key: "id", booleans: ["suspected_spam"] },
  /** A mail that had not been sent yet is sent once the message is back. */
  children: [{ table: OUTBOX, key: "contact_message_id", documents: ["payload"] }],
  title: ({ name }) => String(name),
  namesSender: true,
  labels: { name: "name", email: "email", phone: "phone number", service: "service", message: "message" },
  forget: (_trx, snapshot, { deleteStoredMails }) =>
    deleteStoredMails((snapshot[OUTBOX] ?? []).map(mailName)),
});

/** What names the file of a mail that was kept as a file. */
const mailName = ({ id, created_at }: StoredRow) => ({ id: String(id), date: String(created_at) });

/** How enquiries are kept that were deleted, and put back. */
export const messageRevisions = { message };
