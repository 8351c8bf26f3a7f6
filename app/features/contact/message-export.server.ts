import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import { formatByClock } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { countFound, listMessagesAfter } from "./messages.queries.server.ts";
import type { Message, MessageQuery } from "./messages.ts";

/** Messages held in memory at a time. */
const PIECE = 200;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Writes into Recent Activity who exports how many messages. What was looked for may be a name, and is not written.
 * @returns how many
 * @throws {Error} when the database cannot be reached: then nothing is to be exported
 */
export async function recordExport(db: Db, query: MessageQuery, viewer: Viewer): Promise<number> {
  const count = await countFound(db, query);
  await db.transaction().execute((trx) =>
    insertActivity(trx, {
      verb: "exported",
      subject_kind: "list of messages",
      subject_id: null,
      subject_title: `${count} ${count === 1 ? "message" : "messages"}`,
      user_id: viewer.id,
      user_email: viewer.email,
      now: new Date().toISOString(),
    }),
  );
  return count;
}

/**
 * Writes messages as a CSV file, newest first, piece by piece as the reader takes it.
 * @throws {Error} while reading, when the database cannot be reached; the reader then sees a file that breaks off
 */
export function exportMessages(db: Db, query: MessageQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const titles = csvLine(["Date", "Name", "Email", "Phone", "Service", "Message", "Handled", "Email status"]);
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
  const { created_at, name, email, phone, service, message, handled_at, delivery } = stored;
  const sent = localTime(created_at);
  const handled = handled_at === null ? "" : localTime(handled_at);
  return csvLine([sent, name, email, phone, service, message, handled, delivery.state]);
}

// Swedes write '2026-03-01 09:12', which every spreadsheet takes for a moment.
const localTime = (isoTime: string) =>
  formatByClock(new Date(isoTime), "sv-SE", { dateStyle: "short", timeStyle: "short" });

/**
 * What a spreadsheet would take for a formula, at the start of a cell: also of one that begins only where semicolons
 * part cells, as in half of Europe, and quotation marks in the middle mean nothing.
 */
const FORMULA_STARTS = /(?<=^|[;\t\r\n])(?=[=+\-@＝＋－＠\t\r])/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One record of a CSV file (RFC 4180), its end of line included. Nothing in it runs as a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = text.replaceAll(FORMULA_STARTS, "'");
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
