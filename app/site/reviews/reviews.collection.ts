import { defineCollection, type EntityOf } from "#app/kernel/documents/collections/collection.ts";
import { choice, day, flag, text, webAddress } from "#app/kernel/fields/fields.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { LONG_COMMENT, lastReviewDay, REVIEWS_PATH, type ReviewSource, reviewSources } from "./review.ts";

const { reviews: words } = recordTexts;
const { missing } = staffTexts.staff;

/** The earliest allowed date: an earlier one is a typing error, such as the year 0026. */
const FIRST_DAY = "1900-01-01";

function checkDay(date: string) {
  if (date < FIRST_DAY) return words.dateTooEarly;
  return date <= lastReviewDay(new Date()) ? undefined : words.dateInFuture;
}

const stars = ([5, 4, 3, 2, 1] as const).map((value) => ({
  value,
  label: `${value} ${value === 1 ? "star" : "stars"}`,
}));

/** Customers' reviews of the business (SPEC §3, §5). */
export const reviews = defineCollection({
  type: "review",
  table: "reviews",
  hasCreatedAt: true,
  title: "reviewer_name",
  fields: {
    reviewer_name: text("Reviewer Name", { max: 120, recommendedLength: 40, missing: missing.reviewer }),
    rating: choice("Rating", stars, 5),
    comment: text("Comment", {
      max: 5000,
      recommendedLength: LONG_COMMENT,
      rows: 5,
      lines: true,
      missing: missing.comment,
    }),
    review_date: day("Review Date", { help: words.dateRule, invalid: words.date, check: checkDay }),
    source: choice<ReviewSource>("Source", reviewSources, "manual"),
    source_url: webAddress("Source URL", "Where people can read the original. The list links to it."),
    verified: flag("Verified", "Verified badge"),
    featured: flag("Featured", "Featured badge"),
    published: flag("Published", "status"),
  },
  form: [
    ["reviewer_name", "rating"],
    ["comment"],
    ["review_date", "source"],
    ["source_url"],
    ["verified", "featured", "published"],
  ],
  // The screen that manages reviews (SPEC §2 *Route table*), newest first.
  list: { path: REVIEWS_PATH, sorts: { created: "desc" }, usual: "created" },
  searched: ["reviewer_name", "comment"],
  editorVerbs: ["save", "publish", "unpublish"],
  saved: ({ published }) => words.saved(published),
  messages: words,
});

export type Review = EntityOf<typeof reviews>;
