import path from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { adminEntries } from "#app/accounts/edit/admin-entries.ts";
import "#app/collections.server.ts";
import { ACTIVITY_PATH } from "#app/kernel/activity/activity-list.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { type Figure, figure, quartile } from "./figure.ts";
import { copyPlace, numbersTo } from "./place.ts";
import { growRows } from "./renders.ts";

const ROUNDS = 20;
const MANY = 10_000;

/**
 * What staff open, with as many rows as its first page shows: with fewer rows it would be a shorter page. The library
 * shows a hundred files, the lists of the admin area fifty, the public pages at most 24. The dashboard combines the
 * latest two hundred changes.
 */
const opened: { few: number; pages: string[] }[] = [
  { few: 24, pages: ["/", "/services", "/projects", "/blog", "/reviews", "/contact"] },
  {
    few: 200,
    pages: [
      ...adminEntries().map((entry) => entry.path),
      ACTIVITY_PATH,
      "/staff/project-choices",
      "/staff/library?bucket=project-images",
    ],
  },
];

/** Compares staff's pages, lists and reads on a site of many records with one of few, in time and bytes. */
export async function measureStaffLists(seeded: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const large = await startGrown(seeded, MANY);
  for (const { few, pages } of opened) {
    const small = await startGrown(seeded, few);
    const [ofSmall = [], ofLarge = []] = await readAll([small, large], pages);
    await small.remove();
    for (const [at, page] of pages.entries()) {
      const [one, other] = [costOf(ofSmall[at]), costOf(ofLarge[at])];
      process.stdout.write(
        `  ${page}: ${one.ms.toFixed(1)} to ${other.ms.toFixed(1)} ms, ${one.bytes} to ${other.bytes} bytes\n`,
      );
      const name = `staff's ${page} with ${MANY} rows against ${few}`;
      for (const part of ["ms", "bytes"] as const)
        figures.push(figure(`${name}, ${part}`, other[part] / one[part], "×", { max: 1.2 }));
    }
  }
  await large.remove();
  return figures;
}

interface Sample {
  ms: number;
  bytes: number;
}

const costOf = (samples: Sample[] = []): Sample => ({
  ms: quartile(samples.map(({ ms }) => ms)),
  bytes: samples[0]?.bytes ?? Number.NaN,
});

/**
 * Reads each page of each site, signed in. Sites and pages alternate, so that temporary load affects all of them; in
 * the same order each time, the collector of a site would run at the same page in each round.
 */
export async function readAll(sites: RunningSite[], pages: string[]): Promise<Sample[][][]> {
  const cookies = await Promise.all(sites.map(({ url }) => sessionCookie(url)));
  const samples = sites.map(() => pages.map((): Sample[] => []));
  // The first round is the one in which a site's code gets warm.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [at, page] of shuffled([...pages.entries()])) {
      for (const [which, { url }] of sites.entries()) {
        const sample = await read(url + page, cookies[which] ?? "");
        if (round > 0) samples[which]?.[at]?.push(sample);
      }
    }
  }
  return samples;
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

async function read(url: string, cookie: string): Promise<Sample> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  const { byteLength } = await answer.arrayBuffer();
  const ms = performance.now() - start;
  if (!answer.ok || answer.redirected) throw new Error(`${url} answered ${answer.status}, ${answer.url}`);
  return { ms, bytes: byteLength };
}

async function startGrown(seeded: string, count: number): Promise<RunningSite> {
  const folder = copyPlace(seeded);
  const file = path.join(folder, "trellis.sqlite");
  growRows(file, count);
  growStaffRows(file, count);
  return startSite({ DATA_DIR: folder });
}

/** Adds `count` messages and changes. */
function growStaffRows(file: string, count: number): void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  const numbers = numbersTo(count);
  // Within what the daily jobs keep.
  const time = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || n || ' minutes')";
  db.exec(`
    begin immediate;
    insert into contact_messages (id, name, email, phone, service, message, created_at, handled_at, suspected_spam)
      ${numbers} select 'message-' || n, 'Sender ' || n, 'sender-' || n || '@example.com', '519 555 0100', '',
      'Could you look at our slope?', ${time}, case when n % 8 = 0 then ${time} end, n % 8 = 1 from numbers;
    insert into activity (id, user_email, verb, entity_type, entity_id, entity_title, created_at)
      ${numbers} select 'change-' || n, 'sam' || n % 7 || '@fernhill.example', 'updated', 'project', 'project-' || n, 'Project ' || n, ${time}
      from numbers;
    commit;`);
  db.close();
}
