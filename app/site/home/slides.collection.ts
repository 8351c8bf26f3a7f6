import {
  defineCollection,
  type EntityOf,
  type ValuesOf,
} from "#app/kernel/documents/collections/collection.ts";
import { dateTime, picture, text } from "#app/kernel/fields/fields.ts";
import { endsAfterStart, isWithin } from "#app/platform/period.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { BUILT_IN_PICTURES, slidePeriod } from "./slide.ts";

const { hero } = recordTexts;
const { missing, endFirst } = staffTexts.staff;

/** The hero's slides (SPEC §3, §5). A slide without dates is always shown. */
export const slides = defineCollection({
  type: "slide",
  table: "hero_slides",
  feature: "hero",
  title: "title",
  fields: {
    title: text("Title", { max: 120, recommendedLength: 34, missing: missing.title }),
    subtitle: text("Subtitle", { max: 300, recommendedLength: 110, missing: missing.subtitle }),
    image_url: picture({ missing: missing.picture, help: "Recommended size: 1920x800 px" }),
    starts_at: dateTime("Shows from", "start date"),
    ends_at: dateTime("Shows until", "end date"),
  },
  form: [["title"], ["subtitle"], ["image_url"], ["starts_at", "ends_at"]],
  legends: { starts_at: hero.dates },
  uploads: "hero",
  check: ({ starts_at, ends_at }) =>
    endsAfterStart({ from: starts_at, until: ends_at }) ? undefined : { field: "ends_at", message: endFirst },
  order: { title: "Hero slides", positions: "dense", page: "/" },
  max: 20,
  page: "/",
  isBuiltIn: ({ image_url }) => String(image_url).startsWith(`${BUILT_IN_PICTURES}/`),
  ownsPictures: true,
  editorVerbs: ["save", "start-from-built-in", "reorder"],
  saved: (slide) => (isWithin(slidePeriod(slide), new Date()) ? hero.saved : hero.savedWithDates),
  messages: hero,
});

export type SlideFields = ValuesOf<typeof slides>;
export type Slide = EntityOf<typeof slides>;
