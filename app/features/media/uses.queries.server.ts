import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { MediaUse } from "./media-item.ts";
import { keptAddress, storageUrl } from "./storage-address.ts";

/** A use, the thing that shows it (an id, a page's key), and the address that is used. */
type Found = MediaUse & { thing: string; url: string | null };

const pages: Record<string, { title: string; path: string }> = {
  about: { title: "About", path: "/about" },
  "contact-page-data": { title: "Contact", path: "/contact" },
  "privacy-policy": { title: "Privacy Policy", path: "/privacy-policy" },
  "terms-of-service": { title: "Terms of Service", path: "/terms-of-service" },
};

/**
 * Finds where stored files are shown, drafts included: however many there are, by one look into each column.
 * @param except ids of things that don't count, because they are about to go
 * @returns by address, in the order of the site's menu; files that are shown nowhere have an empty list
 */
export async function findUses(
  db: Db,
  files: readonly { bucket: string; name: string }[],
  except: readonly string[] = [],
): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>(files.map(({ bucket, name }) => [storageUrl(bucket, name), []]));
  if (uses.size === 0) return uses;
  const addresses = [...uses.keys()];
  const found = [
    ...(await usesInSlides(db, addresses)),
    ...(await usesInServices(db, addresses)),
    ...(await usesInProjects(db, addresses)),
    ...(await usesInPosts(db, addresses)),
    ...(await usesInDocuments(db)),
  ];
  for (const { url, thing, ...use } of found) {
    const known = except.includes(thing) ? undefined : uses.get(url ?? "");
    // A project may show a picture twice; it is one place.
    const isNew = !known?.some(
      ({ kind, title, path }) => kind === use.kind && title === use.title && path === use.path,
    );
    if (known && isNew) known.push(use);
  }
  return uses;
}

async function usesInSlides(db: Db, addresses: string[]): Promise<Found[]> {
  const rows = await db
    .selectFrom("hero_slides")
    .select(["id as thing", "title", "image_url as url"])
    .where("image_url", "in", addresses)
    .orderBy("order_index")
    .execute();
  return rows.map((row) => ({ ...row, kind: "hero slide", path: "/" }));
}

async function usesInServices(db: Db, addresses: string[]): Promise<Found[]> {
  const services = await db
    .selectFrom("services")
    .select(["id as thing", "title", "slug", "image_url as url"])
    .where("image_url", "in", addresses)
    .orderBy("created_at")
    .execute();
  const features = await db
    .selectFrom("service_features")
    .innerJoin("services", "services.id", "service_features.service_id")
    .select([
      "service_features.id as thing",
      "service_features.title",
      "services.slug",
      "service_features.image_url as url",
    ])
    .where("service_features.image_url", "in", addresses)
    .orderBy("services.created_at")
    .orderBy("service_features.order_index")
    .execute();
  const at = (slug: string) => `/services/${encodeURIComponent(slug)}`;
  return [
    ...services.map(({ slug, ...row }): Found => ({ ...row, kind: "service", path: at(slug) })),
    ...features.map(({ slug, ...row }): Found => ({ ...row, kind: "feature", path: at(slug) })),
  ];
}

async function usesInProjects(db: Db, addresses: string[]): Promise<Found[]> {
  const projects = await db
    .selectFrom("projects")
    .select(["id as thing", "title", "image_url", "before_image_url", "after_image_url"])
    .where(({ eb, or }) =>
      or([
        eb("image_url", "in", addresses),
        eb("before_image_url", "in", addresses),
        eb("after_image_url", "in", addresses),
      ]),
    )
    .orderBy("created_at", "desc")
    .execute();
  const images = await db
    .selectFrom("project_images")
    .innerJoin("projects", "projects.id", "project_images.project_id")
    .select(["projects.id as thing", "projects.title", "project_images.url"])
    .where("project_images.url", "in", addresses)
    .orderBy("projects.created_at", "desc")
    .execute();
  const shown = projects.flatMap(({ thing, title, image_url, before_image_url, after_image_url }) =>
    [image_url, before_image_url, after_image_url].map((url) => ({ thing, title, url })),
  );
  return [...shown, ...images].map((row) => ({ ...row, kind: "project", path: "/projects" }));
}

/** Texts can't be indexed: those that name any stored file are read, once for all addresses. */
async function usesInPosts(db: Db, addresses: string[]): Promise<Found[]> {
  const featured = await db
    .selectFrom("posts")
    .select(["id as thing", "title", "slug", "featured_image as url"])
    .where("featured_image", "in", addresses)
    .orderBy("created_at", "desc")
    .execute();
  const texts = await db
    .selectFrom("posts")
    .select(["id as thing", "title", "slug", "content"])
    .where("content", "like", "%/storage/%")
    .orderBy("created_at", "desc")
    .execute();
  const named = texts.flatMap(({ content, ...row }) => addressesIn(content).map((url) => ({ ...row, url })));
  return [...featured, ...named].map(({ slug, ...row }) => ({
    ...row,
    kind: "post",
    path: `/blog/${encodeURIComponent(slug)}`,
  }));
}

/** Pages and settings are a few JSON documents: they are read whole. */
async function usesInDocuments(db: Db): Promise<Found[]> {
  const documents = await db.selectFrom("pages").select(["key", "value"]).orderBy("key").execute();
  const settings = await db.selectFrom("site_settings").select("value").execute();
  const inJson = (value: unknown) => addressesIn(JSON.stringify(toJson(value)));
  return [
    ...documents.flatMap(({ key, value }) => {
      const page = pages[key] ?? { title: key, path: "/" };
      return inJson(value).map((url): Found => ({ kind: "page", ...page, thing: key, url }));
    }),
    ...settings.flatMap(({ value }) =>
      inJson(value).map(
        (url): Found => ({ kind: "settings", title: "Settings", path: "/admin/settings", thing: "", url }),
      ),
    ),
  ];
}

/** The stored files that HTML or JSON names, as they are kept. */
function addressesIn(text: string): string[] {
  return (text.match(/\/storage\/[^\s"<>\\]+/g) ?? []).map(keptAddress);
}
