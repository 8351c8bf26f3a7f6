import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { homeContent } from "#app/routes/public/home-content.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { allowMotion } from "#tests/components/emulation.ts";
import { fakeTimers } from "#tests/components/fake-timers.ts";
import { desktop, phone, renderVisitor } from "#tests/components/render-visitor.tsx";
import { defaultOf } from "#tests/components/site-data.ts";
import { ReviewCarousel } from "./review-carousel.tsx";
import { type Review, reviews } from "./reviews.collection.ts";

const reviewBy = (name: string): Review => ({
  ...blankOf(reviews, new Date()),
  id: name,
  reviewer_name: name,
  rating: 5,
  comment: `${name} is happy.`,
  review_date: "2026-03-01",
  source: "google",
  verified: true,
  published: true,
  created_at: "2026-03-01T12:00:00.000Z",
  updated_at: "2026-03-01T12:00:00.000Z",
});
const names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"];
const of = defaultOf(homeContent);
const place = { reviewUrl: "https://reviews.example/fernhill", reviewSite: "Google" };
const renderReviews = (reviewers = names) =>
  renderVisitor(<ReviewCarousel of={of} reviews={reviewers.map(reviewBy)} {...place} />);

const button = (name: string) => page.getByRole("button", { name });
const region = page.getByRole("region", { name: "Client reviews" });
/** Expects the reviewers of the reviews that are not inert. */
const see = (...expected: string[]) =>
  expect
    .poll(() => [...document.querySelectorAll("li:not([inert]) b")].map(({ textContent }) => textContent))
    .toEqual(expected);

test("one, two or three stand beside one another, by the window's width", async () => {
  for (const [width, count] of [
    [390, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.viewport(width, 800);
    await renderReviews();
    await see(...names.slice(0, count));
    const inside = [...document.querySelectorAll("blockquote")]
      .map((quote) => quote.getBoundingClientRect())
      .filter(({ left, right }) => left >= 0 && right <= width);
    expect(inside, `${width} px`).toHaveLength(count);
  }
  await expectAccessible();
});

test("they go round at both ends by buttons, on by the arrow keys; buttons are where there is more", async () => {
  await desktop();
  await renderReviews();
  await see("Ann", "Ben", "Cleo");
  button("Previous slide").element().focus();
  await userEvent.keyboard("{Enter}");
  await see("Dan", "Eve", "Finn");
  await button("Next slide").click();
  await see("Ann", "Ben", "Cleo");
  region.element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await see("Ben", "Cleo", "Dan");
  await renderReviews(names.slice(0, 3));
  await see("Ann", "Ben", "Cleo");
  await expect.element(button("Next slide")).not.toBeInTheDocument();
});

test("they go on by themselves after five seconds, and rest while they are read or paused", async () => {
  await allowMotion();
  await phone();
  fakeTimers();
  const pass = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000);
  await userEvent.pointer({ coords: { x: 5, y: 5 } });
  await renderReviews();
  await see("Ann");
  pass(5);
  await see("Ben");
  await region.hover();
  pass(20);
  await see("Ben");
  await userEvent.pointer({ coords: { x: 5, y: 5 } });
  pass(5);
  await see("Cleo");
  await button("Pause").click();
  pass(20);
  await see("Cleo");
  await expect.element(button("Play")).toBeVisible();
});

test("the public review page opens in a new tab, also while there are none here", async () => {
  await renderReviews([]);
  await expect.element(page.getByText("Reviews from our clients will appear here soon.")).toBeVisible();
  const link = page.getByRole("link", { name: /Read our reviews on Google/ });
  await expect.element(link).toHaveAttribute("href", place.reviewUrl);
  await expect.element(link).toHaveAttribute("target", "_blank");
});
