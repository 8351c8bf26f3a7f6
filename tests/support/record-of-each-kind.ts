import { insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import type { Collection, ValuesOf } from "#app/kernel/documents/collections/collection.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { slides } from "#app/site/home/slides.collection.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { features, services } from "#app/site/services/services.collection.ts";
import { moduleSamples } from "./module-samples.ts";
import { plainCollections, textsOf } from "./plain-collections.ts";

/** Adds a record of every kind, whose id is its kind, as drafts where there are drafts; they show no pictures. */
export async function insertRecordOfEachKind(db: Db, now: string): Promise<void> {
  const by = { userId: null, now };
  await db.transaction().execute(async (trx) => {
    const add = <Of extends Collection>(of: Of, record: Partial<ValuesOf<Of>> & { id: string }) =>
      insertEntity(trx, of, record, by);
    await add(slides, { id: "slide", title: "Spring", subtitle: "s", image_url: "-" });
    for (const of of plainCollections) await add(of, { ...textsOf(of, "Sample"), id: of.type });
    await add(services, { id: "service", title: "Lawn & Garden", description: "d" });
    await add(features, { id: "feature", service_id: "service", title: "Edging", description: "d" });
    const images = [{ id: "image", url: "-", caption: "" }];
    await add(projects, { id: "project", title: "Patio", description: "d", images });
    await add(posts, { id: "post", title: "Frost", content: "c", excerpt: "e" });
    await add(reviews, { id: "review", reviewer_name: "Priya", comment: "c" });
    for (const kind of ["project", "post"] as const)
      await insertCategory(trx, { id: `of-${kind}s`, kind, name: "Stone", ...by });
  });
  for (const { insertRecords } of moduleSamples) await insertRecords(db, now);
}
