import type { Category } from "#app/kernel/categories/category.ts";
import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import {
  services as serviceCollection,
  servicePath,
  serviceSlug,
} from "#app/site/services/services.collection.ts";

/** Records that a site of a test begins with (page-site.ts), as staff's forms have them. */

export const idOf = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;

const at = "2026-03-01T12:00:00.000Z";
const times = { created_at: at, updated_at: at };
const built = (name: string) => `/storage/built-in/${name}.jpg`;

export const category: Category = {
  id: idOf(1),
  kind: "project",
  name: "Walls",
  slug: "walls",
  description: "",
};

const services = ["Landscaping", "Hardscaping", "Snow Removal"].map((title, n) => ({
  ...blankOf(serviceCollection, new Date(at)),
  id: idOf(10 + n),
  title,
  description: `${title} done well.`,
  ...times,
  slug: serviceSlug(title),
  path: servicePath(serviceSlug(title)),
  image_url: built("garden-default"),
}));

const features = ["Driveway clearing", "Walk clearing"].map((title, n) => ({
  id: idOf(20 + n),
  service_id: idOf(12),
  title,
  description: `${title} by seven.`,
  image_url: n === 0 ? "" : built("hero-maintenance"),
  order_index: n,
  updated_at: at,
}));

const projects = ["Terraced slope", "Fire pit", "Front walk", "Herb garden"].map((title, n) => ({
  id: idOf(30 + n),
  slug: serviceSlug(title),
  title,
  description: `${title}, of Credit Valley stone.`,
  image_url: "",
  published: true,
  publish_at: null,
  ...times,
  before_image_url: n === 0 ? built("project-1-before") : "",
  after_image_url: n === 0 ? built("project-1-after") : "",
  images: ["In June", "By night"].map((caption, index) => ({
    id: idOf(40 + 10 * n + index),
    caption,
    url: built(index === 0 ? "hero-hardscape" : "hero-landscaping"),
  })),
}));

const posts = ["When to prune", "Salt on stone"].map((title, n) => ({
  id: idOf(80 + n),
  slug: serviceSlug(title),
  title,
  excerpt: `${title}, in short.`,
  content: `<p>${title}, at length.</p>`,
  featured_image: built("garden-default"),
  published: true,
  published_at: at,
  publish_at: null,
  date: at,
  readMinutes: 1,
  ...times,
}));

const reviews = ["Priya", "Tom"].map((reviewer_name, n) => ({
  id: idOf(90 + n),
  reviewer_name,
  rating: 5,
  comment: `${reviewer_name} is glad.`,
  review_date: "2026-01-02",
  source: "google",
  source_url: null,
  verified: true,
  featured: true,
  published: true,
  ...times,
}));

const kinds = { service: services, feature: features, project: projects, post: posts, review: reviews };
const inOrder = (records: readonly { id: string }[]) => ({ order: records.map(({ id }) => ({ id })) });

/** By target, each a record of its own. */
export function firstRecords(): Record<string, Record<string, unknown>> {
  const records = Object.entries(kinds).flatMap(([kind, all]) =>
    all.map((record) => [`${kind}/${record.id}`, structuredClone(record)]),
  );
  return {
    ...Object.fromEntries(records),
    "service-order/all": inOrder(services),
    "project-order/all": inOrder(projects),
  };
}
