import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { makeSmallDemo } from "#tests/support/small-demo.ts";

let small: Awaited<ReturnType<typeof makeSmallDemo>>;
let site: RunningSite;
beforeAll(async () => {
  small = await makeSmallDemo();
  site = await startSite({ SEED: "none" }, small.folder);
});
afterAll(async () => {
  await site?.remove();
  await small?.remove();
});

/** What a page of a site must not state while nobody has entered anything, by what it is. */
const inventions: Record<string, RegExp> = {
  "a phone number": /(?<![\d$,])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)|"telephone"/i,
  coordinates: /"geo"|latitude|longitude|-?\d{1,3}\.\d{4,}|openstreetmap\.org/i,
  "an empty link": /href="(?:tel:|mailto:)?"|href="(?:tel|mailto):/i,
  "a founding year": /\bsince\b(?! you)|established|founded|foundingDate/i,
  "a rating": /aggregateRating|ratingValue/i,
  "a promise":
    /warrant|licen[sc]ed|insured|guarantee|within \d+|24 hours|business day|weeks ahead|\bfree\b|itemized|emails a year/i,
  "a place": /your (?:city|town|street)|nearby towns|addressLocality|areaServed|guelph/i,
  "hours that nobody has entered": /\d(?:am|pm)\b|\bclosed\b|opens"/i,
  "a placeholder": /hello@example|example\.com|000-0000|A1A 1A1/i,
  "something left out of a sentence":
    /\b(?:in|of|at|call|since|from) ?[,.;:·]|, ,|· ·|\{\w+\}|undefined|null\b(?!,)/i,
};

/** Sentences that state nothing about the business: laws, and what the website itself does. */
const exceptions = [/answer within 30 days at no charge/, /we also keep your town or postal code/];

/** What a page says and links to, without the site's own scripts, styles and dates of today. */
function statementsOf(page: string): string {
  const structured = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const markup = page
    .replace(/<(script|style|svg)\b[^>]*>.*?<\/\1>/gs, " ")
    .replace(
      / (?:class|style|imagesrcset|srcset|src|id|d|sizes|integrity|nonce|pattern|placeholder|xmlns|width|height|data-(?!title)[\w-]+)="[^"]*"/gi,
      "",
    );
  const text = [markup, ...structured.map(([, json = ""]) => json)].join("\n");
  return exceptions.reduce((rest, said) => rest.replace(said, "…"), text);
}

function inventionsIn(said: string): string[] {
  const thisYear = new Date().getFullYear();
  const stated = Object.entries(inventions).flatMap(([what, { source, flags }]) => {
    const [around] = said.match(new RegExp(`.{0,40}(?:${source}).{0,20}`, flags)) ?? [];
    return around === undefined ? [] : [`${what}: ${around}`];
  });
  // The feed of no posts is dated 1970.
  const others = years(said).filter((year) => year !== thisYear && year !== 1970);
  return [...stated, ...others.map((year) => `the year ${year}`)];
}

const years = (text: string) =>
  [...text.matchAll(/(?<![\d$,.])(?:19|20)\d{2}(?!\d)/g)].map(([year]) => Number(year));

async function sitemapPaths(): Promise<string[]> {
  const sitemap = await fetch(`${site.url}/sitemap.xml`).then((response) => response.text());
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

test("a site that starts empty states nothing that nobody has entered", async () => {
  const fromSitemap = await sitemapPaths();
  expect(fromSitemap).toEqual(expect.arrayContaining(["/", "/contact", "/quote", "/privacy-policy"]));
  const others = ["/contact/sent", "/services/none", "/none", "/%ff", "/admin/login", "/newsletter"];
  const files = ["/feed.xml", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest"];
  const found: string[] = [];
  for (const path of new Set([...fromSitemap, ...others, ...files])) {
    const said = statementsOf(await fetch(site.url + path).then((response) => response.text()));
    found.push(...inventionsIn(said).map((invention) => `${path} states ${invention}`));
  }
  expect(found).toEqual([]);
});
