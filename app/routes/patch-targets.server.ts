import { byType } from "#app/collections.ts";
import { postVerbs } from "#app/features/blog/blog.actions.server.ts";
import { postOnPage } from "#app/features/blog/posts.collection.ts";
import { findCategoriesOf } from "#app/features/categories/categories.queries.server.ts";
import { type Collection, fieldsOfKind } from "#app/features/content/collection.ts";
import { findEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { collectionVerbs } from "#app/features/content/collection-verbs.server.ts";
import { saveBuiltInSlide } from "#app/features/hero/hero.actions.server.ts";
import { hasHeroSlides } from "#app/features/hero/hero.queries.server.ts";
import { slidesToShow } from "#app/features/hero/hero-slides.ts";
import { slides } from "#app/features/hero/slides.collection.ts";
import { findItemAt } from "#app/features/media/library.queries.server.ts";
import { mediaVerbs } from "#app/features/media/media.actions.server.ts";
import { findPictures } from "#app/features/media/media.queries.server.ts";
import { storedAddressesIn } from "#app/features/media/storage-address.ts";
import { contentTarget } from "#app/features/page-content/content-target.server.ts";
import type { OrderTarget } from "#app/features/page-content/editing-context.ts";
import { orderTarget } from "#app/features/page-content/order-target.server.ts";
import type { FindPatchTarget, PatchTarget } from "#app/features/page-content/patch.actions.server.ts";
import { recordTarget } from "#app/features/page-content/record-target.server.ts";
import { heroPageKeys } from "#app/features/pages/page.ts";
import { pageVerbs } from "#app/features/pages/pages.actions.server.ts";
import { readPageHero } from "#app/features/pages/pages.queries.server.ts";
import { saveProjectOnPage } from "#app/features/projects/projects.actions.server.ts";
import { findStoredProject } from "#app/features/projects/projects.queries.server.ts";
import { renderRichText } from "#app/features/rich-text/render.server.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import type { AnyStaffVerb } from "#app/features/staff/staff-verb.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { pageContents } from "./page-contents.ts";

/** @param verb saves all fields of the collection */
const targetsOf =
  (collection: Collection, verb: AnyStaffVerb = collectionVerbs(collection).save) =>
  async (db: Db, id: string) => {
    const entity = await findEntity(db, collection, id);
    if (!entity) return null;
    const texts = fieldsOfKind(collection, "rich-text").map((name) => [name, String(entity[name])] as const);
    const pictures = await findPictures(
      db,
      texts.flatMap(([, html]) => storedAddressesIn(html)),
    );
    const rendered = texts.map(([name, html]) => [name, renderRichText(html, pictures)] as const);
    return recordTarget(verb, { ...entity }, { rendered: Object.fromEntries(rendered) });
  };

/** Finds the records that are edited on pages, by the kind before the id in a target. */
const records: Record<string, (db: Db, id: string) => Promise<PatchTarget | null>> = {
  async project(db, id) {
    const project = await findStoredProject(db, id);
    if (!project) return null;
    const categories = (await findCategoriesOf(db, "project", [id])).get(id) ?? [];
    const category_ids = categories.map((category) => category.id);
    const lists = { images: { url: "", caption: "" } };
    return recordTarget(saveProjectOnPage, { ...project, category_ids }, { lists });
  },
  ...byType((collection) => targetsOf(collection)),
  post: targetsOf(postOnPage, postVerbs.update),
  async slide(db, id) {
    if (await hasHeroSlides(db)) return targetsOf(slides)(db, id);
    const builtIn = slidesToShow([], await readBusinessProfile(db)).find((one) => one.id === id);
    return builtIn ? recordTarget(saveBuiltInSlide, { ...builtIn }) : null;
  },
  async heading(db, id) {
    const key = heroPageKeys.find((known) => known === id);
    return key
      ? recordTarget(pageVerbs["save-hero"], { id: key, key, ...(await readPageHero(db, key)) })
      : null;
  },
  /** The alternative text of a picture, by its address: it is stored per file, for all its uses. */
  async media(db, address) {
    const item = await findItemAt(db, address);
    return item ? recordTarget(mediaVerbs.describe, { id: item.id, alt: item.alt, updated_at: null }) : null;
  },
};

/** The tables whose order is edited on pages. */
const orders: Record<OrderTarget, Parameters<typeof orderTarget>[1]> = {
  "order:services": { table: "services", title: "Services", lastFirst: false },
  "order:projects": { table: "projects", title: "Projects", lastFirst: true },
};

/** Finds the patch target of any content that is edited on pages. */
export const findPatchTarget: FindPatchTarget = async ({ trx }, target) => {
  const description = pageContents.find(({ key }) => key === target);
  if (description) return contentTarget({ trx }, description, await readBusinessProfile(trx));
  if (Object.hasOwn(orders, target)) return orderTarget(trx, orders[target as OrderTarget]);
  const [kind = "", id = ""] = target.split(":");
  const find = Object.hasOwn(records, kind) ? records[kind] : undefined;
  return find && id ? find(trx, id) : null;
};
