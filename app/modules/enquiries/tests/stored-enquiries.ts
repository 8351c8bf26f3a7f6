import type { Insertable } from "kysely";
import { insertEnquiry } from "#app/modules/enquiries/enquiries.queries.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";

type EnquiryRow = Insertable<DatabaseSchema["contact_messages"]>;

/** The nth id of the tests of messages. */
export const idOf = (n: number) => `0190b6a0-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

/** The row of a contact message with the nth id. */
export const enquiryRow = (n: number, change: Partial<EnquiryRow> = {}) => ({
  id: idOf(n),
  name: "Jordan Reyes",
  email: "jordan@example.ca",
  phone: "(519) 555-0123",
  service: "",
  message: "A sloped yard.",
  created_at: "2026-05-01T16:00:00.000Z",
  suspected_spam: false,
  ...change,
});

/** Stores messageRow(). */
export const addEnquiry = ({ db }: Pick<Database, "db">, n: number, change: Partial<EnquiryRow> = {}) =>
  db.transaction().execute((trx) => insertEnquiry(trx, enquiryRow(n, change)));
