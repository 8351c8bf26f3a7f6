import path from "node:path";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { type Figure, figure, median, quartile } from "./figure.ts";
import { copyPlace, numbersTo } from "./place.ts";

const ROUNDS = 40;
const PAGES = ["/", "/services", "/projects", "/blog", "/contact", "/about"];

/** Measures how many milliseconds an uncached page takes longer than the cached one; the median of all. */
export async function measureRenders(site: RunningSite): Promise<Figure[]> {
  const [timings = []] = await timeRenders([{ site, pages: PAGES }]);
  const samples = timings.map((page) => page.map(({ miss, hit }) => miss - hit));
  const each = PAGES.map((page, at) => `${page} ${median(samples[at] ?? []).toFixed(1)}`);
  process.stdout.write(`  ms by page: ${each.join(", ")}\n`);
  return [figure("uncached render, median above the transport", median(samples.flat()), "ms", { max: 8 })];
}

/** The number of records on the longest list page, so that all pages have the same length. */
const FEW = 24;
const MANY = 10_000;

/** Compares a site of many records with one of few: home, a post, a project and first pages of lists. */
export async function measureGrowth(seeded: string): Promise<Figure[]> {
  const sites = await Promise.all(
    [FEW, MANY].map((count) => {
      const folder = copyPlace(seeded);
      growRows(path.join(folder, "trellis.sqlite"), count);
      return startSite({ DATA_DIR: folder });
    }),
  );
  const pages = ["/", "/blog", "/projects", "/reviews", "/blog/post-7", "/projects/project-7"];
  const [few = [], many = []] = await timeRenders(sites.map((site) => ({ site, pages })));
  for (const site of sites) await site.remove();
  const costOf = (page: Timing[] = []) => quartile(page.map(({ miss }) => miss));
  return pages.map((page, at) =>
    figure(`${page} with ${MANY} rows against ${FEW}`, costOf(many[at]) / costOf(few[at]), "×", { max: 1.2 }),
  );
}

/** Milliseconds of an uncached page, and of the cached page right after it. */
interface Timing {
  miss: number;
  hit: number;
}

/** Times each page. Sites and pages alternate, so that temporary load affects all of them. */
async function timeRenders(asked: { site: RunningSite; pages: string[] }[]): Promise<Timing[][][]> {
  const samples = asked.map(({ pages }) => pages.map((): Timing[] => []));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [which, { site, pages }] of asked.entries()) {
      await forgetKept(site);
      for (const step of pages.keys()) {
        const at = (round + step) % pages.length;
        const miss = await timed(site.url + pages[at]);
        const hit = await timed(site.url + pages[at]);
        if (miss.isMiss) samples[which]?.[at]?.push({ miss: miss.ms, hit: hit.ms });
      }
    }
  }
  if (samples.flat().some((times) => times.length < ROUNDS / 2)) throw new Error("Too many pages were kept.");
  return samples;
}

/** Changes the content version in the database, and sends a write so that the site reads it at once. */
export async function forgetKept(site: RunningSite): Promise<void> {
  const db = new DatabaseSync(path.join(site.dataDir, "trellis.sqlite"), { timeout: 5000 });
  db.exec("update content_version set version = version + 1");
  db.close();
  await fetch(`${site.url}/staff/nothing`, { method: "POST", headers: { Origin: site.url } });
}

/** Reads a page. @throws {Error} unless it answers 2xx */
export async function timed(url: string): Promise<{ ms: number; isMiss: boolean }> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { "accept-encoding": "br" } });
  await answer.arrayBuffer();
  const ms = performance.now() - start;
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { ms, isMiss: answer.headers.get("server-timing")?.includes("miss") ?? false };
}

/**
 * Replaces all posts, projects, images and reviews by `count` of each, such as `/blog/post-7` and
 * `/projects/project-7`, in one category of the demo content.
 */
export function growRows(file: string, count: number): void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  const numbers = numbersTo(count);
  const time = "strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n * 600, 'unixepoch')";
  const category = (kind: string) => `(select min(id) from categories where kind = '${kind}')`;
  const words = "Clay and limestone drain slowly, so every bed begins with what lies under it. ";
  const paragraphs = `<p>${words.repeat(6)}</p>`.repeat(12);
  const image = "'/storage/project-images/bench-' || n || '.jpg'";
  db.exec(`
    pragma foreign_keys = on;
    begin immediate;
    delete from posts; delete from projects; delete from reviews;
    insert into media (id, bucket, name, content_type, width, height, bytes, alt, created_at, pending)
      ${numbers} select 'media-' || n, 'project-images', 'bench-' || n || '.jpg', 'image/jpeg', 1920, 1280, 300000,
      'A patio of limestone, number ' || n, ${time}, 0 from numbers;
    insert into posts (id, title, slug, content, excerpt, featured_image, published, published_at,
      first_published_at, created_at, updated_at)
      ${numbers} select 'post-' || n, 'Post ' || n, 'post-' || n, '${paragraphs}', '${words}', ${image}, 1, ${time}, ${time},
      ${time}, ${time} from numbers;
    insert into post_categories (post_id, category_id) ${numbers} select 'post-' || n, ${category("post")} from numbers;
    insert into projects (id, title, slug, description, image_url, created_at, updated_at)
      ${numbers} select 'project-' || n, 'Project ' || n, 'project-' || n, '${words}', ${image}, ${time}, ${time}
      from numbers;
    insert into project_categories (project_id, category_id)
      ${numbers} select 'project-' || n, ${category("project")} from numbers;
    insert into project_images (id, project_id, url, caption, order_index)
      ${numbers} select 'image-' || n, 'project-' || n, ${image}, 'Limestone ' || n, 0 from numbers;
    insert into reviews (id, reviewer_name, rating, comment, review_date, source, verified, featured, published,
      created_at, updated_at)
      ${numbers} select 'review-' || n, 'Reviewer ' || n, 5, '${words}', '2026-03-01', 'google', 1, n % 3 = 0, 1, ${time},
      ${time} from numbers;
    update content_version set version = version + 1;
    commit;`);
  db.close();
}
