import { v7 } from "uuid";
import { z } from "zod";
import { insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import type { CategoryKind } from "#app/kernel/categories/category-kind.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { storageUrl } from "#app/kernel/files/storage-address.ts";
import { sanitizeRichText } from "#app/kernel/rich-text/sanitize.server.ts";
import { bumpContentVersion } from "#app/platform/db/content-version.server.ts";
import { readDocument } from "#app/platform/db/documents.queries.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { printLine } from "#app/platform/logger.server.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { features as serviceFeatures, services } from "#app/site/services/services.collection.ts";
import { type StoredPicture, storeContentPicture } from "./built-in-pictures.ts";
import { readDemoContent, readPostBody } from "./content-files.ts";

const SERVICES_START = Date.UTC(2024, 0, 8, 14);
const MINUTE_MS = 60_000;

interface Site {
  db: Db;
  store: FileStore;
}

/**
 * Fills a new site with the demo content of `content/`: pictures first, then all rows in one transaction.
 * An interrupted start is resumed by the next one.
 * @returns the stored pictures, whose sizes are encoded ahead
 */
export async function seedDemoContent(site: Site): Promise<StoredPicture[]> {
  const stored = await storeContentPictures(site);
  const bodies = await readBodies();
  await (site.db as Exclude<Db, Trx>).transaction().execute(async (trx) => {
    await seedServices(trx);
    await seedProjects(trx);
    await seedPosts(trx, bodies);
    await seedReviews(trx);
    await recordSeedChoice(trx, "demo");
    await bumpContentVersion(trx);
  });
  printLine("Demo content added.");
  return stored;
}

const bucketOf = (picture: string) => (picture.startsWith("project-") ? "project-images" : "site-images");
const addressOf = (picture: string) => storageUrl(bucketOf(picture), `${picture}.jpg`);

async function storeContentPictures(site: Site): Promise<StoredPicture[]> {
  const pictures = Object.entries(await readDemoContent("pictures"));
  const stored: StoredPicture[] = [];
  for (const [index, [picture, described]] of pictures.entries()) {
    if (index % 10 === 0) printLine(`Storing pictures: ${index} of ${pictures.length}`);
    stored.push(...(await storeContentPicture(site, bucketOf(picture), picture, described)));
  }
  return stored;
}

async function readBodies(): Promise<Map<string, string>> {
  const content = await readDemoContent("posts");
  const bodies = await Promise.all(content.map(({ slug }) => readPostBody(slug)));
  return new Map(content.map((post, index) => [post.slug, sanitizeRichText(bodies[index] ?? "")]));
}

async function seedServices(trx: Trx): Promise<void> {
  for (const [index, { picture, features, ...fields }] of (await readDemoContent("services")).entries()) {
    const by = { userId: null, now: new Date(SERVICES_START + index * MINUTE_MS).toISOString() };
    const service = { ...fields, image_url: addressOf(picture) };
    const service_id = await insertEntity(trx, services, service, by);
    for (const { picture: shown, ...words } of features) {
      const feature = { ...words, service_id, image_url: addressOf(shown) };
      await insertEntity(trx, serviceFeatures, feature, by);
    }
  }
}

async function seedCategories(trx: Trx, kind: CategoryKind, names: string[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const now = new Date().toISOString();
  for (const name of new Set(names)) {
    ids.set(name, (await insertCategory(trx, { kind, name, userId: null, now })).id);
  }
  return ids;
}

const idsOf = (names: string[], ids: Map<string, string>) => names.flatMap((name) => ids.get(name) ?? []);

async function seedProjects(trx: Trx): Promise<void> {
  const content = await readDemoContent("projects");
  const categories = await seedCategories(
    trx,
    "project",
    content.flatMap((project) => project.categories),
  );
  // The newest project is listed first, so it is inserted last.
  for (const project of content.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const { title, description, picture, before, after, images, created_at: now } = project;
    const values = {
      title,
      description,
      image_url: addressOf(picture),
      before_image_url: before ? addressOf(before) : "",
      after_image_url: after ? addressOf(after) : "",
      images: images.map(({ picture: shown, caption }) => ({ id: v7(), url: addressOf(shown), caption })),
      category_ids: idsOf(project.categories, categories),
      published: true,
    };
    await insertEntity(trx, projects, values, { userId: null, now });
  }
}

async function seedPosts(trx: Trx, bodies: Map<string, string>): Promise<void> {
  const content = await readDemoContent("posts");
  const ids = await seedCategories(
    trx,
    "post",
    content.flatMap(({ categories }) => categories),
  );
  for (const { picture, categories, published_at, ...fields } of content) {
    const post = {
      ...fields,
      content: bodies.get(fields.slug) ?? "",
      featured_image: addressOf(picture),
      category_ids: idsOf(categories, ids),
    };
    await insertEntity(trx, posts, post, { userId: null, now: published_at });
  }
}

async function seedReviews(trx: Trx): Promise<void> {
  for (const review of await readDemoContent("reviews")) {
    await insertEntity(trx, reviews, review, { userId: null, now: `${review.review_date}T16:00:00.000Z` });
  }
}

const KEY = "first-run";
const mark = z.object({ seed: z.enum(["demo", "none"]) });

export type SeedChoice = z.infer<typeof mark>["seed"];

/**
 * The seed a site was first started with. It is permanent: a site that started empty never receives demo
 * content because a later start lacks SEED.
 * @returns null on the first run
 */
export async function readSeedChoice(db: Db): Promise<SeedChoice | null> {
  const choice = await readDocument(db, KEY);
  return choice ? mark.parse(choice.value).seed : null;
}

/** Records the choice; for demo content in the same transaction, so that an interrupted start is resumed. */
export async function recordSeedChoice(db: Db, seed: SeedChoice): Promise<void> {
  const value = JSON.stringify({ seed } satisfies z.infer<typeof mark>);
  await db.insertInto("pages").values({ key: KEY, value, updated_at: new Date().toISOString() }).execute();
}
