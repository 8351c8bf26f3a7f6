import { defineCollection, type ValuesOf } from "#app/kernel/documents/collections/collection.ts";
import { choice, parent, picture, text } from "#app/kernel/fields/fields.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";

const serviceIcons = ["Flower", "Construction", "Scissors", "Snowflake", "Leaf"] as const;
export type ServiceIconName = (typeof serviceIcons)[number];

/** The slug of a service (SPEC §2): its title in lower case, with a hyphen for each run of white space. */
export function serviceSlug(title: string): string {
  return title.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The path of a service: its slug, percent-encoded (DESIGN §9.2, §11). */
export function servicePath(slug: string): string {
  return `/services/${encodeURIComponent(slug)}`;
}

/** Maximum length of a title and of its slug, in characters, as in the database. */
const MAX_TITLE_LENGTH = 120;
const RECOMMENDED_TITLE_LENGTH = 40;

function checkTitle(title: string) {
  // The slug must not be empty; '.' and '..' would be other paths.
  if (title !== "" && !/[\p{L}\p{N}]/u.test(title)) return recordTexts.services.noAddress;
  // Some letters are longer in lower case.
  return serviceSlug(title).length <= MAX_TITLE_LENGTH
    ? undefined
    : texts.field.tooLong("title", MAX_TITLE_LENGTH);
}

const description = text("Description", {
  max: 2000,
  recommendedLength: 200,
  rows: 5,
  required: true,
});

/** The business's services (SPEC §3); a service's slug is made from its title (SPEC §2). */
export const services = defineCollection({
  type: "service",
  table: "services",
  hasCreatedAt: true,
  title: "title",
  fields: {
    title: text("Title", {
      max: MAX_TITLE_LENGTH,
      recommendedLength: RECOMMENDED_TITLE_LENGTH,
      required: true,
      help: recordTexts.services.titleRule,
      check: checkTitle,
    }),
    description,
    icon: choice("Icon", serviceIcons, "Leaf"),
    price_range: text("Price Range", {
      max: 60,
      recommendedLength: 30,
      placeholder: "From $45 per visit",
      help: "Such as “$8,000 to $15,000 per patio”. Leave it empty to show no price.",
      check: (price) => (price === "" || /\p{N}/u.test(price) ? undefined : recordTexts.services.noAmount),
    }),
    image_url: picture(),
  },
  form: [["title", "icon"], ["description"], ["price_range"], ["image_url"]],
  slug: { of: serviceSlug, taken: recordTexts.services.sameAddress },
  order: { title: "Services", positions: "sparse", page: "/services" },
  max: 40,
  children: [{ table: "service_features", key: "service_id", type: "feature" }],
  page: servicePath,
  list: {
    // In the order of the public page by default (SPEC §7, DESIGN §9.12).
    path: "/admin/services",
    sorts: { order: "asc", title: "asc", updated: "desc" },
    usual: "order",
  },
  searched: ["title", "description"],
  editorVerbs: ["save"],
  saved: () => recordTexts.services.saved,
  messages: recordTexts.services,
});

/** The features of services (SPEC §3), in the order of their page. */
export const features = defineCollection({
  type: "feature",
  table: "service_features",
  feature: "features",
  title: "title",
  fields: {
    service_id: parent("service"),
    title: text("Title", {
      max: MAX_TITLE_LENGTH,
      recommendedLength: RECOMMENDED_TITLE_LENGTH,
      required: true,
    }),
    description,
    image_url: picture({ help: "Shown large while the feature is open." }),
  },
  form: [["title"], ["description"], ["image_url"]],
  parent: {
    collection: services,
    column: "service_id",
    isMissing: staffTexts.history.serviceGone,
  },
  order: { title: "Features", positions: "dense" },
  max: 40,
  editorVerbs: ["save", "reorder"],
  saved: () => recordTexts.features.saved,
  messages: recordTexts.features,
});

export type ServiceFields = ValuesOf<typeof services>;
export type FeatureFields = ValuesOf<typeof features>;
