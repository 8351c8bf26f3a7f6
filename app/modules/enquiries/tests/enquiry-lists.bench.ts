import path from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { ENQUIRIES_PATH } from "#app/modules/enquiries/enquiries.ts";
import { BOARD_PATH } from "#app/modules/enquiries/enquiry-board.ts";
import { enquiryStatuses } from "#app/modules/enquiries/enquiry-status.ts";
import { startSite } from "#tests/support/running-site.ts";
import { type Figure, figure, median } from "../../../../tools/bench/figure.ts";
import { copyPlace, numbersTo } from "../../../../tools/bench/place.ts";
import { readAll } from "../../../../tools/bench/staff-lists.ts";

const MANY = 1000;
/** What each page shows at most: four cards in each column, and fifty rows. */
const fullBoard = 4 * enquiryStatuses.length;
const FULL_LIST = 50;
/** The bar's number for the board, which then is shorter. */
const TEN = 10;

/**
 * Compares the board and the list with many quote requests and with as many as the page shows, of two photos each; the
 * board with ten as well.
 */
export async function measure(seeded: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [page, few] of [
    [BOARD_PATH, TEN],
    [BOARD_PATH, fullBoard],
    // Without a filter, which shows a sixth of them.
    [`${ENQUIRIES_PATH}?show=all`, FULL_LIST],
  ] as const) {
    // Both are started anew, because a site renders faster after some hundred pages.
    const sites = await Promise.all([few, MANY].map((count) => startWithEnquiries(seeded, count)));
    const [[ofFew = []] = [], [ofMany = []] = []] = await readAll(sites, [page]);
    await Promise.all(sites.map((site) => site.remove()));
    const [one = 0, other = 0] = [ofFew, ofMany].map((samples) => median(samples.map(({ ms }) => ms)));
    process.stdout.write(`  ${page}: ${one.toFixed(1)} ms with ${few}, ${other.toFixed(1)} with ${MANY}\n`);
    const name = `staff's ${page} with ${MANY} quote requests against ${few}`;
    const ratios = ofMany.map(({ ms }, at) => ms / (ofFew[at]?.ms ?? Number.NaN));
    figures.push(figure(name, median(ratios), "×", { max: 1.2 }));
  }
  return figures;
}

async function startWithEnquiries(seeded: string, count: number) {
  const folder = copyPlace(seeded);
  const db = new DatabaseSync(path.join(folder, "trellis.sqlite"), { timeout: 5000 });
  const numbers = numbersTo(count);
  const time = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || n || ' minutes')";
  const status = `case n % ${enquiryStatuses.length} ${enquiryStatuses.map((one, at) => `when ${at} then '${one}'`).join(" ")} end`;
  const photos = [1, 2].map(
    (
      photo,
    ) => `insert into media (id, bucket, visibility, name, content_type, width, height, bytes, alt, created_at)
      ${numbers} select 'photo-' || n || '-${photo}', 'message-photos', 'private', 'photo-' || n || '-${photo}.jpg', 'image/jpeg',
      2560, 1920, 900000, '', ${time} from numbers;
    insert into message_photos (id, message_id, created_at)
      ${numbers} select 'photo-' || n || '-${photo}', 'message-' || n, ${time} from numbers;`,
  );
  db.exec(`
    begin immediate;
    insert into contact_messages (id, name, email, phone, service, message, created_at, handled_at, suspected_spam, kind,
      status, place, amount)
      ${numbers} select 'message-' || n, 'Sender ' || n, 'sender-' || n || '@example.com', '519 555 0100', 'Hardscaping',
      'Could you look at our slope?', ${time}, case when ${status} <> 'new' then ${time} end, 0, 'quote', ${status}, 'Elora',
      n * 1000 from numbers;
    ${photos.join("\n")}
    commit;`);
  db.close();
  return startSite({ DATA_DIR: folder });
}
