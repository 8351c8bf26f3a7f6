import { defineCollection, type ValuesOf } from "#app/kernel/documents/collections/collection.ts";
import { categories, picture, publication, rows, text } from "#app/kernel/fields/fields.ts";
import { type Publication, savedPublication } from "#app/kernel/publishing/publication.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { requestedSlug } from "#app/platform/slug.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { projectList, projectPath, withPairApart } from "./project.ts";

const { projects: messages } = recordTexts;
const { missing } = staffTexts.staff;

/** Maximum number of a project's images. */
const MAX_IMAGES = 200;

/** A project's images besides the main one and the pair. */
const images = rows("Images", {
  name: "photo order",
  table: "project_images",
  key: "project_id",
  hasAuthors: true,
  max: MAX_IMAGES,
  itemLabel: "Image",
  itemFields: {
    url: picture({ name: "photo", required: true }),
    caption: text("Caption", { recommendedLength: 90, max: 300 }),
  },
  title: "caption",
  untitled: "Photo without a caption",
  tooMany: messages.tooManyImages(MAX_IMAGES),
});

declare module "#app/kernel/categories/category-kind.ts" {
  interface CategoryKinds {
    project: true;
  }
}

const fields = {
  title: text("Title", { max: 160, recommendedLength: 50, missing: missing.title }),
  description: text("Description", {
    max: 5000,
    recommendedLength: 600,
    rows: 6,
    lines: true,
    missing: missing.description,
  }),
  image_url: picture({ name: "main picture", isNullable: true }),
  before_image_url: picture({ label: "Before Image URL", name: "before picture", isNullable: true }),
  after_image_url: picture({ label: "After Image URL", name: "after picture", isNullable: true }),
  images,
  category_ids: categories("project", {
    links: { table: "project_categories", key: "project_id" },
    list: "/projects",
    describedAs: "Custom category",
    max: 200,
    needed: messages.needsCategory,
    missing: missing.category,
  }),
  // Published unless chosen otherwise (DESIGN §9.24).
  ...publication(false, { absentValue: true }),
};
const { category_ids: _categories, ...fieldsOnPage } = fields;

const description = {
  type: "project",
  table: "projects",
  hasCreatedAt: true,
  title: "title",
  order: { title: "Projects", positions: "sparse", page: "/projects", lastFirst: true },
  slug: {
    of: (title: string) => requestedSlug("", title),
    isNumbered: true,
    taken: messages.saveFailed(null),
  },
  page: projectPath,
  list: projectList,
  searched: ["title", "description"],
  editorVerbs: ["save"],
  saved: (values: Publication) => savedPublication("Project", values),
  messages,
} as const;

/** The business's projects (SPEC §3, §5), with their photos. */
export const projects = defineCollection({ ...description, fields, normalize: withPairApart });

/** What is changed on a project's own page: all but its categories, which may be deleted meanwhile. */
export const projectOnPage = defineCollection({
  ...description,
  fields: fieldsOnPage,
  normalize: withPairApart,
});

export type ProjectValues = ValuesOf<typeof projects>;
