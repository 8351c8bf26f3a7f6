import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import { formatByClock } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { statusLabels } from "./message-status.ts";
import { countFound, listMessagesAfter } from "./messages.queries.server.ts";
import type { Message, MessageQuery } from "./messages.ts";

/** Messages in memory at a time. */
const PIECE = 200;
const CENTS = 100;
const columns = [
  ...["Date", "Kind", "Name", "Email", "Phone", "Service", "Place", "When", "Budget", "Project", "Message"],
  ...["Status", "Answered", "Amount", "Next step", "Next step on", "Visit", "Email status"],
];
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Records in Recent Activity who exports how many messages. The search text can be a name and is not
 * recorded.
 * @returns the number of messages
 * @throws {Error} if the database cannot be reached; nothing must be exported then
 */
export async function recordExport(db: Db, query: MessageQuery, viewer: Viewer): Promise<number> {
  const count = await countFound(db, query);
  await db.transaction().execute((trx) =>
    insertActivity(trx, {
      verb: "exported",
      entity_type: "message-list",
      entity_id: null,
      entity_title: `${count} ${count === 1 ? "message" : "messages"}`,
      user_id: viewer.id,
      user_email: viewer.email,
      now: new Date().toISOString(),
    }),
  );
  return count;
}

/**
 * Streams messages as a CSV file, newest first, in chunks as the reader requests them.
 * @throws {Error} while reading, if the database cannot be reached; the reader then gets a truncated file
 */
export function exportMessages(db: Db, query: MessageQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const titles = csvLine(columns);
  let after: Message | null = null;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + titles));
    },
    async pull(controller) {
      const piece: Message[] = await listMessagesAfter(db, { ...query, after, limit: PIECE });
      after = piece.at(-1) ?? null;
      if (piece.length > 0) controller.enqueue(encoder.encode(piece.map(recordOf).join("")));
      if (piece.length < PIECE) controller.close();
    },
  });
}

function recordOf(stored: Message): string {
  const { created_at, name, email, phone, service, place, timing, budget, message, handled_at } = stored;
  const { amount, next_step, next_step_on, visit_at } = stored;
  const kind = stored.kind === "quote" ? "Quote request" : "Message";
  const sum = amount === null ? "" : (amount / CENTS).toFixed(2);
  return csvLine([
    ...[localTime(created_at), kind, name, email, phone, service, place, timing, budget],
    ...[stored.project?.title ?? "", message, statusLabels[stored.status]],
    ...[handled_at === null ? "" : localTime(handled_at), sum, next_step, next_step_on ?? ""],
    ...[visit_at === null ? "" : localTime(visit_at), stored.delivery.state],
  ]);
}

// The Swedish format '2026-03-01 09:12' is read as a date and time by every spreadsheet.
const localTime = (isoTime: string) =>
  formatByClock(new Date(isoTime), "sv-SE", { dateStyle: "short", timeStyle: "short" });

/**
 * Cell starts that a spreadsheet reads as a formula. Semicolons count as separators too: much of Europe uses
 * them, and quotation marks inside a cell then have no meaning.
 */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One record of a CSV file (RFC 4180) with its line end. Formulas are escaped. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = text.replaceAll(FORMULA_STARTS, "'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
