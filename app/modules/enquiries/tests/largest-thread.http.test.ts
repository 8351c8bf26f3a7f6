import { afterAll, beforeAll, expect, test } from "vitest";
import { enquiryPath } from "#app/modules/enquiries/enquiries.ts";
import { senderPath } from "#app/modules/enquiries/sender/sent-enquiry.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { enquiryRow, idOf } from "./stored-enquiries.ts";

const TOKEN = "b".repeat(64);
/** The longest text that strangers may write. */
const LONG = 20_000;
const ENTRIES = 200;
const LONG_ENTRIES = 25;
const MAX_BYTES = 300_000;
/** Of which fifty rows without texts are more than half. */
const MAX_LIST_BYTES = 400_000;
/** Those that are longest in HTML, and in the data of a staff page. */
const characters = ["&", '"', "é"];

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startEmptySite();
  cookie = await sessionCookie(site.url);
  await onDatabase(site, (trx) =>
    insertRows(
      trx,
      "contact_messages",
      Array.from({ length: 50 }, (_, n) => enquiryRow(n + 1, { kind: "quote", message: "&".repeat(LONG) })),
    ),
  );
});
afterAll(() => site?.remove());

/** Makes the first message the largest one: of one character, 200 replies, of which 25 are as long as they may be. */
async function fillThread(character: string): Promise<void> {
  const text = character.repeat(LONG);
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({
    id: idOf(1000 + n),
    message_id: idOf(1),
    kind: "reply",
    is_staff: false,
    author: "Jordan Reyes",
    // The long ones are the newest.
    body: n < ENTRIES - LONG_ENTRIES ? `Reply ${n}.` : text,
    details: "{}",
    created_at: new Date(Date.UTC(2026, 4, 2, 0, n)).toISOString(),
  }));
  await onDatabase(site, async (trx) => {
    await trx.deleteFrom("message_entries").execute();
    await trx
      .updateTable("contact_messages")
      .set({ message: text, token_hash: linkTokenHash(TOKEN) })
      .where("id", "=", idOf(1))
      .execute();
    await insertRows(trx, "message_entries", entries);
  });
}

async function read(path: string): Promise<string> {
  const answer = await fetch(site.url + path, {
    headers: path.startsWith("/admin") ? { Cookie: cookie } : {},
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

test.each(characters)(
  "the largest thread of %j is shown in parts of at most 300 KB, all of it",
  async (character) => {
    await fillThread(character);
    for (const start of [senderPath(TOKEN), enquiryPath(idOf(1))]) {
      let longTexts = 0;
      const replies = new Set<string>();
      for (let path: string | undefined = start; path; ) {
        const html: string = await read(path);
        expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
        const [markup = ""] = html.split("<script nonce");
        for (const [reply] of markup.matchAll(/Reply \d+\./g)) replies.add(reply);
        longTexts += markup.split(/<p [^>]*>(?=(?:&amp;|&quot;|é){20000}<)/).length - 1;
        path = /href="([^"]+)#thread"[^>]*>(?:<svg.*?<\/svg>)?<span[^>]*>Show earlier messages/.exec(
          markup,
        )?.[1];
      }
      expect(replies.size).toBe(ENTRIES - LONG_ENTRIES);
      // Staff's thread begins with the message itself.
      expect(longTexts).toBe(start.startsWith("/admin") ? LONG_ENTRIES + 1 : LONG_ENTRIES);
    }
  },
);

test("staff's list and board show the first words of messages, however long they are", async () => {
  for (const path of ["/admin/messages?show=all", "/admin/messages/board"])
    expect(Buffer.byteLength(await read(path))).toBeLessThan(MAX_LIST_BYTES);
  expect(await read("/admin/messages?show=all")).toContain(`${"&amp;".repeat(200)}…`);
});
