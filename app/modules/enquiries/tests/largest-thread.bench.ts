import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { enquiryPath } from "#app/modules/enquiries/enquiries.ts";
import { senderPath } from "#app/modules/enquiries/sender/sent-enquiry.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { type Figure, figure, median } from "../../../../tools/bench/figure.ts";
import { copyPlace, numbersTo } from "../../../../tools/bench/place.ts";

const ROUNDS = 40;
const TOKEN = "b".repeat(64);
/** What a stranger may write in one text, of the character that is longest in HTML. */
const LONGEST = 20_000;
const ENTRIES = 200;
/** Of the entries, those that are as long as they may be: 500 KB. */
const LONG_ENTRIES = 25;
const LISTED = 50;

/** Measures the pages of the largest thread that strangers can make, and staff's list of the longest messages. */
export async function measure(seeded: string): Promise<Figure[]> {
  const folder = copyPlace(seeded);
  addLargestThread(path.join(folder, "trellis.sqlite"));
  const site = await startSite({ DATA_DIR: folder });
  const cookie = await sessionCookie(site.url);
  const figures: Figure[] = [];
  for (const [name, page, headers, maxKb] of [
    ["its sender's page", senderPath(TOKEN), {}, 300],
    ["staff's page", enquiryPath("message-1"), { cookie }, 300],
    ["staff's list of 50 such messages", "/admin/messages?show=all", { cookie }, 400],
  ] as const) {
    const { ms, bytes } = await timePage(site, page, headers);
    figures.push(
      figure(`largest thread, ${name}, median`, ms, "ms", { max: 50 }),
      figure(`largest thread, ${name}, HTML`, bytes / 1000, "KB", { max: maxKb }),
    );
  }
  await site.remove();
  return figures;
}

async function timePage({ url }: RunningSite, page: string, headers: Record<string, string>) {
  const times: number[] = [];
  let bytes = 0;
  // The first round is the one in which the page's code gets warm.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    const answer = await fetch(url + page, { headers: { ...headers, "accept-encoding": "identity" } });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok || answer.redirected) throw new Error(`${page} answered ${answer.status}, ${answer.url}`);
    if (round > 0) times.push(performance.now() - start);
  }
  return { ms: median(times), bytes };
}

function addLargestThread(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  const text = `printf('%.${LONGEST}c', '&')`;
  const time = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || n || ' minutes')";
  db.exec(`
    begin immediate;
    insert into contact_messages (id, name, email, phone, service, message, created_at, suspected_spam, kind, status,
      token_hash)
      ${numbersTo(LISTED)} select 'message-' || n, 'Sender', 'sender@example.com', '519 555 0100', '', ${text}, ${time}, 0,
      'quote', 'new', case when n = 1 then '${linkTokenHash(TOKEN)}' end from numbers;
    insert into message_entries (id, message_id, kind, is_staff, author, body, details, created_at)
      ${numbersTo(ENTRIES)} select 'entry-' || n, 'message-1', 'reply', 0, 'Sender',
      case when n <= ${LONG_ENTRIES} then ${text} else 'Is Friday all right?' end, '{}', ${time} from numbers;
    commit;`);
  db.close();
}
