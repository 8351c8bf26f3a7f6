import { createReadStream, type ReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { rulesOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { services } from "#app/site/services/services.collection.ts";

/** The folder of the demo content; the server's working directory is the project's folder. */
const contentFolder = path.resolve("content");

const picture = z.string().min(1);
const time = z.iso.datetime();
const describedPicture = z.object({
  alt: z.string().min(1),
  focal: z.object({ x: z.number(), y: z.number() }).optional(),
});

export type ContentPicture = z.infer<typeof describedPicture>;

const schemas = {
  pictures: z.record(picture, describedPicture),
  services: z.array(
    rulesOf(services)
      .pick({ title: true, description: true, icon: true })
      .extend({
        picture,
        features: z.array(z.object({ title: z.string(), description: z.string(), picture })),
      }),
  ),
  projects: z.array(
    rulesOf(projects)
      .pick({ title: true, description: true })
      .extend({
        picture,
        before: picture.nullable(),
        after: picture.nullable(),
        images: z.array(z.object({ picture, caption: z.string() })),
        categories: z.array(z.string()),
        created_at: time,
      }),
  ),
  posts: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      excerpt: z.string(),
      picture,
      categories: z.array(z.string()),
      published_at: time,
      published: z.boolean(),
    }),
  ),
  reviews: z.array(
    z.preprocess((row) => ({ ...blankOf(reviews, new Date()), ...(row as object) }), rulesOf(reviews)),
  ),
};

/**
 * Reads one file of the demo content.
 * @throws {Error} if it is missing or does not match its schema
 */
export async function readDemoContent<Name extends keyof typeof schemas>(
  name: Name,
): Promise<z.infer<(typeof schemas)[Name]>> {
  const text = await readFile(path.join(contentFolder, `${name}.json`), "utf8");
  return schemas[name].parse(JSON.parse(text)) as z.infer<(typeof schemas)[Name]>;
}

export function readPostBody(slug: string): Promise<string> {
  return readFile(path.join(contentFolder, "posts", `${slug}.html`), "utf8");
}

export function openPicture(name: string): ReadStream {
  return createReadStream(path.join(contentFolder, "pictures", `${name}.jpg`));
}
