import { removeMedia } from "#app/kernel/files/file-removal.queries.server.ts";
import type {
  EntityRevisions,
  Snapshot,
  SnapshotRow,
  UndoneChange,
} from "#app/kernel/history/entity-revisions.server.ts";
import { tableSnapshot } from "#app/kernel/history/table-snapshot.server.ts";
import { VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { statusLabel } from "./enquiry-status.ts";
import { takeDownCopies } from "./photos/shown-photos.queries.server.ts";
import { findMovedTo } from "./thread/enquiry-entries.queries.server.ts";
import { insertStaffEntry } from "./thread/staff-entries.server.ts";

const OUTBOX = "outbox";
const PHOTOS = "message_photos";
const COPIES = "shown_photos";

const stored = tableSnapshot({
  isEditors: false,
  main: { table: "contact_messages", key: "id", booleans: ["suspected_spam"] },
  children: [
    { table: "message_entries", key: "message_id", booleans: ["is_staff"], documents: ["details"] },
    { table: "message_estimates", key: "message_id" },
    { table: "review_requests", key: "message_id" },
    // The rows of their files stay in the trash.
    { table: PHOTOS, key: "message_id", refers: { id: "media" } },
    { table: "photo_consents", key: "message_id", documents: ["photos"] },
    { table: COPIES, key: "message_id" },
    // Pending mails are sent after the enquiry is restored; notifications are of no use then.
    { table: OUTBOX, key: "contact_message_id", only: { kind: "mail" }, documents: ["payload"] },
  ],
  title: ({ name }) => String(name),
  namesSender: true,
  labels: {
    status: "status",
    name: "name",
    email: "email",
    phone: "phone number",
    service: "service",
    message: "message",
  },
  textOf: (column, value) => (column === "status" ? statusLabel(String(value)) : String(value ?? "")),
  async forget(trx, snapshot, { deleteStoredMails, now }) {
    const photos = (snapshot[PHOTOS] ?? []).map(({ id }) => ({ id: String(id) }));
    await removeMedia(trx, photos, now);
    const copies = (snapshot[COPIES] ?? []).map(({ name }) => String(name));
    await takeDownCopies(trx, copies, new Date(now));
    await deleteStoredMails((snapshot[OUTBOX] ?? []).map(mailName));
  },
});

const rowOf = (snapshot: Snapshot | null): SnapshotRow | undefined => snapshot?.contact_messages?.[0];

const message: EntityRevisions = {
  ...stored,
  async write(context, id, requested, undone) {
    const present = rowOf(await stored.read(context.trx, id, false));
    if (!present) return stored.write(context, id, requested);
    const former = rowOf(requested) ?? {};
    // A version takes back neither a sender's link that was renewed since, nor a reminder, nor what was agreed on; and no
    // project that was made since.
    const { token_hash, reminded_at, next_step_reminded_on, visit_at, made_project_id } = present;
    const whole: SnapshotRow = {
      ...former,
      token_hash,
      reminded_at,
      next_step_reminded_on,
      visit_at,
      made_project_id,
    };
    const row = (undone && (await changedColumns(context.trx, { present, former, undone }))) ?? whole;
    await stored.write(context, id, { ...requested, contact_messages: [row] });
    const [from, to] = [present.status, row.status ?? present.status].map(String) as [string, string];
    if (from !== to) await insertStaffEntry(context, { enquiryId: id, kind: "moved", details: { from, to } });
  },
};

/** What staff note about an enquiry, which is saved at once. */
const notedColumns = ["next_step", "next_step_on", "assigned_to", "amount", "notes", "updated_at"];

/**
 * The columns that the undone change has changed, as they were before it: a status, or what staff had noted. What the
 * sender has done since keeps its status and amount.
 * @returns null for another change
 * @throws {VerbError} changed-since
 */
async function changedColumns(
  trx: Trx,
  { present, former, undone }: { present: SnapshotRow; former: SnapshotRow; undone: UndoneChange },
): Promise<SnapshotRow | null> {
  const columnsOf = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in former).map((name) => [name, former[name]]));
  if (undone.verb === "changed the status of") {
    if ((await findMovedTo(trx, String(present.id))) !== present.status)
      throw new VerbError({ reason: "changed-since" });
    return columnsOf(["status", "handled_at"]);
  }
  if (undone.verb !== "changed") return null;
  if (present.updated_at !== undone.created_at) throw new VerbError({ reason: "changed-since" });
  return columnsOf(notedColumns);
}

/** The name of a mail's file, if mails are stored as files. */
const mailName = ({ id, created_at }: SnapshotRow) => ({ id: String(id), date: String(created_at) });

/** How changed and deleted enquiries are recorded and restored. */
export const enquiryRevisions = { message };
