import { expect, test } from "vitest";
import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { toEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { inputOf } from "#app/kernel/documents/collections/collection-rules.ts";
import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { features, servicePath, serviceSlug, services } from "./services.collection.ts";

const { reorder } = collectionVerbs(features);
const [serviceInput, featureInput] = [inputOf(services), inputOf(features)];

const ID = "0190b6a0-0000-7000-8000-00000000000a";
const feature = {
  id: ID,
  expected_updated_at: null,
  service_id: "0190b6a0-0000-7000-8000-00000000000b",
  title: "Walks",
  description: "Laid by hand.",
  image_url: "",
};
const { service_id: _parent, ...common } = feature;
const service = { ...blankOf(services, new Date()), ...common, icon: "Flower" };

const noAddress = "Use at least one letter or digit. The page’s address comes from the title.";
const badAddress = "Enter a web address like https://example.ca/picture.jpg";
const malformed = "The site couldn’t read what was sent. Reload the page and try again.";

const shared = [
  ["title", "", "Enter the title."],
  ["title", "  ", "Enter the title."],
  ["title", undefined, "Enter the title."],
  ["title", "x".repeat(121), "Keep the title to 120 characters or fewer."],
  ["description", "", "Enter the description."],
  ["description", "x".repeat(2001), "Keep the description to 2,000 characters or fewer."],
  ["image_url", "garden.jpg", badAddress],
  ["image_url", "javascript:alert(1)", badAddress],
  ["id", "1", malformed],
] as const;

test.each([
  ...shared,
  // Browsers resolve these as the current or the parent folder.
  ["title", ".", noAddress],
  ["title", "..", noAddress],
  ["title", "…", noAddress],
  ["title", "& / &", noAddress],
  // A letter that is two in lower case.
  ["title", "İ".repeat(61), "Keep the title to 120 characters or fewer."],
  ["icon", "Rocket", malformed],
  ["icon", undefined, malformed],
  // Words alone are no price.
  ["price_range", "Call us", "Include an amount, such as “From $45 per visit”."],
  ["price_range", `From $${"0".repeat(60)}`, "Keep the price range to 60 characters or fewer."],
] as const)("a service whose %s is %j is refused in words", (field, value, message) => {
  const { error } = serviceInput.safeParse({ ...service, [field]: value });
  expect(error && fieldErrorsOf(error)).toEqual({ [field]: message });
});

test.each([...shared, ["service_id", "x", malformed]] as const)(
  "a feature whose %s is %j is refused in words",
  (field, value, message) => {
    const { error } = featureInput.safeParse({ ...feature, [field]: value });
    expect(error && fieldErrorsOf(error)).toEqual({ [field]: message });
  },
);

test.each(["x".repeat(120), "50/50 Plan?", "Trees & Shrubs", "Aménagement", "造園", "4×4"])(
  "a service may be called %j",
  (title) => {
    expect(serviceInput.parse({ ...service, title })).toMatchObject({ title });
  },
);

test("texts are kept without white space around them, and a picture may be left out", () => {
  expect(serviceInput.parse({ ...service, title: "  Snow  Removal ", image_url: " " })).toMatchObject({
    title: "Snow  Removal",
    image_url: "",
  });
});

test.each(["", "From $45 per visit", "$8,000 to $15,000 per patio"])("its price may be %j", (price_range) => {
  expect(serviceInput.parse({ ...service, price_range })).toMatchObject({ price_range });
});

test("a feature's own title may be anything that is there", () => {
  expect(featureInput.parse({ ...feature, title: "…" })).toMatchObject({ title: "…" });
});

test("an order names its service", () => {
  expect(reorder.input.safeParse({ ids: [ID] }).success).toBe(false);
  expect(reorder.input.safeParse({ ids: [ID], service_id: ID }).success).toBe(true);
});

test.each([
  ["Landscaping", "landscaping", "/services/landscaping"],
  ["Snow  Removal", "snow-removal", "/services/snow-removal"],
  ["Trees & Shrubs", "trees-&-shrubs", "/services/trees-%26-shrubs"],
  ["50/50 Plan?", "50/50-plan?", "/services/50%2F50-plan%3F"],
  ["Aménagement", "aménagement", "/services/am%C3%A9nagement"],
])("the service %j has the slug %j and the path %j", (title, slug, path) => {
  expect(serviceSlug(title)).toBe(slug);
  expect(servicePath(slug)).toBe(path);
});

const noon = "2026-03-01T12:00:00.000Z";

test.each([
  ["Scissors", "Scissors"],
  ["Rocket", "Leaf"],
  ["", "Leaf"],
])("the icon %j shows as %s", (name, icon) => {
  const row = { id: "s", title: "Stone", icon: name, created_at: noon, updated_at: noon };
  expect(toEntity(services, row).icon).toBe(icon);
});
