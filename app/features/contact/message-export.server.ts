import type { Db } from "#app/platform/db/schema.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv.ts";
import type { Message } from "./message.ts";
import type { MessageQuery } from "./message-list-address.ts";
import { listMessagesAfter } from "./messages.queries.server.ts";

/** Messages held in memory at a time. */
const PIECE = 200;

const titles = ["Date", "Name", "Email", "Phone", "Service", "Message", "Handled", "Mail"];

/**
 * Writes messages as a CSV file, newest first, piece by piece as the reader takes it.
 * @throws {Error} while reading, when the database cannot be reached; the reader then sees a file that breaks off
 */
export function exportMessages(db: Db, wanted: MessageQuery): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Message | null = null;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(titles)));
    },
    async pull(controller) {
      const piece: Message[] = await listMessagesAfter(db, { ...wanted, after, limit: PIECE });
      after = piece.at(-1) ?? null;
      if (piece.length > 0) controller.enqueue(encoder.encode(piece.map(recordOf).join("")));
      if (piece.length < PIECE) controller.close();
    },
  });
}

function recordOf({
  created_at,
  name,
  email,
  phone,
  service,
  message,
  handled_at,
  delivery,
}: Message): string {
  const handled = handled_at === null ? "" : localTime(handled_at);
  return csvLine([localTime(created_at), name, email, phone, service, message, handled, delivery.state]);
}

const local = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "America/Toronto",
});

/** '2026-03-01 09:12', by the business's clock: what every spreadsheet takes for a moment. */
function localTime(isoTime: string): string {
  const parts = new Map(local.formatToParts(new Date(isoTime)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
}
