import { linkTokenHash } from "#app/platform/link-token.server.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { enquiryRow, idOf } from "./stored-enquiries.ts";
import { addPhoto } from "./stored-photos.ts";

const TOKEN = "a".repeat(64);
const MESSAGE_ID = idOf(0xaa);

/** Both sides of a quote request: its sender's page and staff's. */
export const requestPages = { sender: `/q/${TOKEN}`, staff: `/admin/messages/${MESSAGE_ID}` };

/**
 * Stores a quote request whose sender is asked everything at once: when a visit suits, whether they accept an estimate, and
 * which photos may be shown. The photo's file is missing.
 */
export const storeOpenRequest = (site: RunningSite): Promise<void> =>
  onDatabase(site, async (trx) => {
    const created_at = new Date().toISOString();
    const asked = { service: "Hardscaping", place: "Elora", kind: "quote", status: "estimate" } as const;
    const row = enquiryRow(0xaa, { ...asked, token_hash: linkTokenHash(TOKEN), created_at });
    await insertRows(trx, "contact_messages", [row]);
    const entries = [
      { kind: "answer" as const, is_staff: true, body: "We can come by.", details: {} },
      { kind: "reply" as const, is_staff: false, body: "Please do.", details: {} },
      { kind: "visit-offered" as const, is_staff: true, details: { times: ["2035-05-04T13:00:00.000Z"] } },
      { kind: "consent-asked" as const, is_staff: true, details: {} },
    ];
    const of = { message_id: MESSAGE_ID, created_at };
    await insertRows(
      trx,
      "message_entries",
      entries.map(({ details, ...entry }, n) => ({
        id: `entry-${n}`,
        ...of,
        author: "Jo",
        body: "",
        ...entry,
        details: JSON.stringify(details),
      })),
    );
    const estimate = {
      amount: 420_000,
      up_to: 480_000,
      included: "A patio of 30 m².",
      status: "sent" as const,
    };
    await insertRows(trx, "message_estimates", [{ id: "estimate", ...of, ...estimate }]);
    const size = { width: 600, height: 400, bytes: 9 };
    await addPhoto(trx, { id: "photo", ...of, title: "Yard", ...size });
  });
