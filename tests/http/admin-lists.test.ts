import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { PlainCollection } from "#app/kernel/documents/collections/plain-collection.ts";
import { plainCollections, textsOf } from "#tests/support/plain-collections.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { visibleWords } from "#tests/support/visible-words.ts";

const COUNT = 120;
const id = (number: number) => `0190b6a0-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
/** Rows 1 to 120, each a minute younger than the one before, changed the other way round. */
const rows = <Field extends "description" | "excerpt">(kind: string, field: Field) =>
  Array.from({ length: COUNT }, (_, index) => index + 1).map((number) => ({
    id: id(number),
    title: `${kind} ${number}`,
    slug: `${kind.toLowerCase()}-${number}`,
    created_at: time(number),
    updated_at: time(2000 - number),
    ...({ [field]: number % 3 === 0 ? "A cedar fence." : "A patio." } as Record<Field, string>),
  }));

/** A record whose texts but its title are the trade of every third, or of the others. */
const plainRecord = (of: PlainCollection, number: number) => ({
  ...textsOf(of, number % 3 ? "Mason" : "Gardener"),
  id: id(number),
  [of.title]: `Record ${number}`,
});

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startEmptySite();
  cookie = await sessionCookie(site.url);
  await onDatabase(site, async (trx) => {
    await insertRows(trx, "projects", rows("Project", "description"));
    const services = rows("Service", "description").map((row) => ({ ...row, image_url: "", icon: "Leaf" }));
    await insertRows(trx, "services", services);
    const posts = rows("Post", "excerpt").map((row, index) => {
      const published_at = index === 0 ? null : row.created_at;
      const publication = {
        published: published_at !== null,
        published_at,
        first_published_at: row.created_at,
      };
      return { ...row, ...publication, content: "<p>Text.</p>" };
    });
    await insertRows(trx, "posts", posts);
    // The last is added first, so that an order of staff is no other one's.
    for (const of of plainCollections)
      for (let number = COUNT; number > 0; number -= 1)
        await insertEntity(trx, of, plainRecord(of, number), { userId: null, now: time(number) });
  });
});
afterAll(() => site?.remove());

const ask = (address: string) => fetch(site.url + address, { headers: { Cookie: cookie } });

/** What a list shows at an address: the titles of its rows, and all of its words. */
async function look(address: string) {
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const titles = [...html.matchAll(/<th scope="row".*?<span[^>]*>(?:<a [^>]*>)?([^<]*)</gs)].map(
    ([, title]) => title,
  );
  return { html, titles, words: visibleWords(html) };
}

describe.each([
  { path: "/admin/projects", kind: "Project", noun: "project", ends: [120, 71, 70] },
  { path: "/admin/posts", kind: "Post", noun: "post", ends: [120, 71, 70] },
  { path: "/admin/services", kind: "Service", noun: "service", ends: [1, 50, 51] },
])("The list $path", ({ path, kind, noun, ends: [first, last, next] }) => {
  const titled = (...numbers: (number | undefined)[]) => numbers.map((number) => `${kind} ${number}`);
  const endsOf = (titles: unknown[]) => [titles[0], titles.at(-1)];

  test("comes by pages of 50, in its usual order", async () => {
    const { html, titles, words: said } = await look(path);
    expect(html).toContain("Editing needs JavaScript");
    expect(titles).toHaveLength(50);
    expect(endsOf(titles)).toEqual(titled(first, last));
    expect(said).toContain(`120 ${noun}s`);
    expect(said).toContain("Page 1 of 3");
    expect((await look(`${path}?page=2`)).titles[0]).toBe(`${kind} ${next}`);
    expect((await look(`${path}?page=3`)).titles).toHaveLength(20);
  });

  test("is sorted by title and by its last change", async () => {
    expect((await look(`${path}?sort=title`)).titles.slice(0, 3)).toEqual(titled(1, 10, 100));
    expect((await look(`${path}?sort=title&dir=desc`)).titles[0]).toBe(`${kind} 99`);
    expect((await look(`${path}?sort=updated`)).titles[0]).toBe(`${kind} 1`);
  });

  test("is searched, in its order", async () => {
    const found = await look(`${path}?sort=updated&search=CEDAR`);
    expect(found.words).toContain(`40 ${noun}s found`);
    expect(found.titles).toHaveLength(40);
    expect(found.titles[0]).toBe(`${kind} 3`);
    const none = await look(`${path}?search=100%25_`);
    expect(none.titles).toEqual([]);
    expect(none.words).toContainEqual(expect.stringMatching(/^No .* has “100%_” in its title/));
  });

  test("opens one for editing, wherever it stands, or says that it is gone", async () => {
    const opened = await look(`${path}?edit=${id(60)}`);
    expect(opened.html).toMatch(new RegExp(`aria-label="Edit ${noun}"`));
    for (const stale of [id(999), "17", "%00"]) {
      const { words: said, titles } = await look(`${path}?edit=${stale}`);
      expect(said).toContain(`This ${noun} isn’t here anymore. Someone may have deleted it.`);
      expect(titles).toHaveLength(50);
    }
  });
});

describe.each(plainCollections)("The list $list.path, of a plain collection,", (of) => {
  const { nouns, order, list, fields, title } = of;
  const names = (html: string) => [...html.matchAll(/<h2[^>]*>(Record \d+)</g)].map(([, name]) => name);

  test("comes by pages, in the order of staff or by the title", async () => {
    const { html, words: said } = await look(list.path);
    expect(said).toContain(`120 ${nouns[1]}`);
    expect(names(html)).toHaveLength(50);
    expect(names(html)[0]).toBe(order ? "Record 120" : "Record 1");
    // Of a part of them there is no new order.
    expect(html).not.toContain(`Order of ${nouns[1]}`);
    expect(names((await look(`${list.path}?page=3`)).html)).toHaveLength(20);
    expect(await look(`${list.path}/`)).toMatchObject({ words: expect.arrayContaining([of.screen.title]) });
  });

  test("is searched in the fields that it names", async () => {
    expect((await look(`${list.path}?search=gardener`)).words).toContain(`40 ${nouns[1]} found`);
    const { words: none } = await look(`${list.path}?search=nothing`);
    const searched = new RegExp(`^No ${nouns[0]} has “nothing” in the ${fields[title]?.name}`);
    expect(none).toContainEqual(expect.stringMatching(searched));
  });

  test("opens one for editing, or says that it is gone", async () => {
    const opened = await look(`${list.path}?edit=${id(60)}`);
    expect(opened.html).toContain(`aria-label="Edit ${nouns[0]}"`);
    const { words: said } = await look(`${list.path}?edit=${id(999)}`);
    expect(said).toContain(`This ${nouns[0]} isn’t here anymore. Someone may have deleted it.`);
  });
});

test("drafts stand among the posts, by the time of publication last, and have a page for staff alone", async () => {
  const { titles, words: said } = await look("/admin/posts?sort=published&page=3");
  expect(titles.at(-1)).toBe("Post 1");
  expect(said).toContain("Draft");
  expect(said).toContain("Published");
  expect((await ask("/blog/post-1")).status).toBe(200);
  expect((await fetch(`${site.url}/blog/post-1`)).status).toBe(404);
});
