import { collections } from "#app/collections.server.ts";
import { type Collection, fieldsOfKind, rowsIn } from "#app/kernel/documents/collections/collection.ts";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { contentTarget } from "#app/kernel/documents/pages/content-target.server.ts";
import { orderTarget } from "#app/kernel/documents/pages/order-target.server.ts";
import type { FindPatchTarget, PatchTarget } from "#app/kernel/documents/pages/patch.actions.server.ts";
import { recordTarget } from "#app/kernel/documents/pages/record-target.server.ts";
import { defaultItem } from "#app/kernel/fields/fields.ts";
import { findItemAt } from "#app/kernel/files/library.queries.server.ts";
import { mediaVerbs } from "#app/kernel/files/media.actions.server.ts";
import { renderStored } from "#app/kernel/rich-text/render-stored.server.ts";
import { entityRefOf } from "#app/kernel/verbs/entity-types.ts";
import type { AnyStaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { postVerbs } from "#app/site/blog/blog.actions.server.ts";
import { postOnPage } from "#app/site/blog/posts.collection.ts";
import { saveBuiltInSlide } from "#app/site/home/hero.actions.server.ts";
import { hasHeroSlides } from "#app/site/home/hero.queries.server.ts";
import { slidesToShow } from "#app/site/home/hero-slides.ts";
import { slides } from "#app/site/home/slides.collection.ts";
import { heroPageKeys } from "#app/site/pages/page.ts";
import { pageVerbs } from "#app/site/pages/pages.actions.server.ts";
import { readPageHero } from "#app/site/pages/pages.queries.server.ts";
import { saveProjectOnPage } from "#app/site/projects/projects.actions.server.ts";
import { projectOnPage } from "#app/site/projects/projects.collection.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { pageContents } from "./page-contents.server.ts";

/** @param verb saves all fields of the collection */
const targetsOf =
  (collection: Collection, verb: AnyStaffVerb = collectionVerbs(collection).save) =>
  async (db: Db, id: string) => {
    const entity = await findEntity(db, collection, id);
    if (!entity) return null;
    const rendered: Record<string, string> = {};
    for (const name of fieldsOfKind(collection, "rich-text"))
      rendered[name] = await renderStored(db, String(entity[name]));
    const lists = rowsIn(collection).map(({ name, field }) => [name, defaultItem(field)] as const);
    return recordTarget(collection.type, verb, { ...entity }, { rendered, lists: Object.fromEntries(lists) });
  };

/** What only administrators may save stands on no page, and editors may save what does. */
const onPages = collections.filter(({ editorVerbs }) => editorVerbs.includes("save"));

/** Finds the records that are edited on pages, by their type. */
const records: Record<string, (db: Db, id: string) => Promise<PatchTarget | null>> = {
  ...Object.fromEntries(onPages.map((collection) => [collection.type, targetsOf(collection)])),
  project: targetsOf(projectOnPage, saveProjectOnPage),
  post: targetsOf(postOnPage, postVerbs.update),
  async slide(db, id) {
    if (await hasHeroSlides(db)) return targetsOf(slides)(db, id);
    const builtIn = slidesToShow([], await readBusinessProfile(db)).find((one) => one.id === id);
    return builtIn ? recordTarget("slide", saveBuiltInSlide, { ...builtIn }) : null;
  },
  async "page-heading"(db, id) {
    const key = heroPageKeys.find((known) => known === id);
    return key
      ? recordTarget("page-heading", pageVerbs["save-hero"], {
          id: key,
          key,
          ...(await readPageHero(db, key)),
        })
      : null;
  },
  /** The alternative text of a picture, by its address: it is stored per file, for all its uses. */
  async media(db, address) {
    const item = await findItemAt(db, address);
    return item
      ? recordTarget("picture", mediaVerbs.describe, { id: item.id, alt: item.alt, updated_at: null })
      : null;
  },
};

/** Finds the patch target of any content that is edited on pages. */
export const findPatchTarget: FindPatchTarget = async ({ trx }, target) => {
  const description = pageContents.find(({ key }) => key === target);
  if (description) return contentTarget({ trx }, description, placeholdersOf(await readBusinessProfile(trx)));
  const { type, id } = entityRefOf(target);
  const ordered = collections.find(
    (one) => one.order?.positions === "sparse" && type === `${one.type}-order`,
  );
  if (ordered?.order) return orderTarget(trx, ordered, ordered.order);
  const find = Object.hasOwn(records, type) ? records[type] : undefined;
  return find ? find(trx, id) : null;
};
