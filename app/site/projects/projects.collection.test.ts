import { expect, test } from "vitest";
import { inputOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { projects } from "./projects.collection.ts";

const id = "0190b6a0-0000-7000-8000-00000000000a";
const image = { id, url: "/storage/project-images/a.jpg", caption: "" };
const complete = {
  id,
  expected_updated_at: null,
  title: "Slope",
  description: "Three walls.",
  image_url: "",
  before_image_url: "",
  after_image_url: "",
  images: [],
  category_ids: [id],
};

test.each([
  ["is complete without pictures", {}, null],
  ["needs a title", { title: "  " }, { title: "Enter the title." }],
  ["needs a description", { description: "" }, { description: "Enter the description." }],
  ["needs a category", { category_ids: [] }, { category_ids: recordTexts.projects.needsCategory }],
  ["has a title of 160 characters", { title: "a".repeat(160) }, null],
  ["has none of 161", { title: "a".repeat(161) }, { title: texts.field.tooLong("title", 160) }],
  [
    "has no description of 5001",
    { description: "a".repeat(5001) },
    { description: texts.field.tooLong("description", 5000) },
  ],
  ["takes pictures from elsewhere", { image_url: "https://pictures.example/a.jpg" }, null],
  [
    "takes no script for a picture",
    { image_url: "javascript:alert(1)" },
    { image_url: staffTexts.staff.url },
  ],
  ["takes no word for one", { before_image_url: "before" }, { before_image_url: staffTexts.staff.url }],
  ["takes images", { images: [image] }, null],
  [
    "names the image that has no address",
    { images: [image, { ...image, id: id.replace(/a$/, "b"), url: "" }] },
    {
      "images.1.url": texts.field.missing("image URL"),
    },
  ],
  [
    "names the image with a long caption",
    { images: [{ ...image, caption: "a".repeat(301) }] },
    {
      "images.0.caption": texts.field.tooLong("caption", 300),
    },
  ],
  ["may be scheduled", { published: false, publish_at: "2089-01-01T12:00:00.000Z" }, null],
  [
    "is not scheduled for what is past",
    { published: false, publish_at: "2020-01-01T12:00:00.000Z" },
    { publish_at: staffTexts.publication.past },
  ],
  ["takes an image once", { images: [image, image] }, { images: staffTexts.staff.malformed }],
])("a project %s", (_case, change, expected) => {
  const { success, error } = inputOf(projects).safeParse({ ...complete, ...change });
  expect(success ? null : fieldErrorsOf(error)).toEqual(expected);
});
