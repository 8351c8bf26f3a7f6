import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import "#app/elements/visitor.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { mergeContent } from "#app/kernel/documents/pages/page-content-rules.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { preferStillness, swipe } from "#tests/components/emulation.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { renderVisitor } from "#tests/components/render-visitor.tsx";
import { ReviewCarousel } from "../review-carousel.tsx";
import { reviewCarouselSections } from "../review-carousel-content.ts";
import { type Review, reviews } from "../reviews.collection.ts";

const home = { key: "page/home", title: "Home", path: "/" } as const;
const description = describeContent({ ...home, sections: reviewCarouselSections });
const content = mergeContent(description, undefined, (text) => fillFacts(text, defaultSettings));
const reviewBy = (id: string): Review => ({
  ...blankOf(reviews, new Date()),
  id,
  reviewer_name: id,
  rating: 5,
  comment: "Level steps.",
  review_date: "2026-03-01",
  source: "google",
  verified: true,
  published: true,
  created_at: "2026-03-01T12:00:00.000Z",
  updated_at: "2026-03-01T12:00:00.000Z",
});
const carousel = (reviewers: string[]) => (
  <main>
    <h1>Home</h1>
    <ReviewCarousel
      of={{ description, content }}
      reviews={reviewers.map(reviewBy)}
      reviewUrl={null}
      reviewSite="Google"
    />
  </main>
);
const link = (name: string | RegExp) => page.getByRole("link", { name });

test("staff reach the reviews' screen, and each review in it; a swipe that begins on its link swipes", async () => {
  await preferStillness();
  await renderStaff(carousel(["ann", "ben", "cleo"]));
  const toolbar = page.getByRole("group", { name: "Staff: Reviews" });
  await expect.element(toolbar.getByRole("link", { name: "Manage Reviews" })).toBeVisible();
  await expect.element(link("Manage Reviews")).toHaveAttribute("href", "/admin/reviews");
  expect(link("Add First Review").query()).toBeNull();
  await expect.element(link("Edit ann")).toHaveAttribute("href", "/admin/reviews?edit=ann");
  await expectAccessible();
  await swipe(link("Edit ann"), -280);
  await expect.poll(() => document.querySelector("li:not([inert]) b")?.textContent).toBe("ben");
  await expect.element(page.getByRole("status", { name: "Address" })).toHaveTextContent("/");
});

test("while there are none they add the first", async () => {
  await renderStaff(carousel([]));
  await expect.element(link("Add First Review")).toHaveAttribute("href", "/admin/reviews");
});

test("visitors get none of it", async () => {
  await renderVisitor(carousel(["ann"]));
  await expect.element(page.getByText("ann")).toBeVisible();
  expect(link(/^(Edit|Manage|Add)/).query()).toBeNull();
});
