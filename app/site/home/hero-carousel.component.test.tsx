import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { homeContent } from "#app/routes/public/home-content.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { allowMotion, preferStillness } from "#tests/components/emulation.ts";
import { fakeTimers } from "#tests/components/fake-timers.ts";
import { desktop, phone, renderVisitor } from "#tests/components/render-visitor.tsx";
import { defaultOf, siteData } from "#tests/components/site-data.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import { HeroCarousel } from "./hero-carousel.tsx";
import { slidesToShow } from "./hero-slides.ts";

const slides = slidesToShow([], siteData.profile);
const title = page.getByRole("heading", { level: 1 });
const button = (name: string | RegExp) => page.getByRole("button", { name });
/** Expects that slide's title to be the page's. */
const shows = (slide: number) => expect.element(title).toHaveTextContent(slides[slide - 1]?.title ?? "");
const pass = (seconds: number) => void vi.advanceTimersByTime(seconds * 1000);
/** Moves the pointer off the carousel. */
const lookElsewhere = () => userEvent.pointer({ coords: { x: 1270, y: 790 } });

/** Renders the built-in slides with fake timers. */
async function renderHero() {
  fakeTimers();
  await lookElsewhere();
  await renderVisitor(<HeroCarousel slides={slides} of={defaultOf(homeContent)} />);
}
beforeEach(desktop);
beforeEach(allowMotion);

test("changes by itself every five seconds, not while it is paused, edited or its tab is hidden", async () => {
  await renderHero();
  pass(4.9);
  await shows(1);
  pass(0.1);
  await shows(2);
  await button("Pause").click();
  pass(20);
  await shows(2);
  await button("Play").click();
  await expect.element(button("Pause")).toBeVisible();
  document.documentElement.dataset.edited = "";
  pass(20);
  await shows(2);
  delete document.documentElement.dataset.edited;
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  pass(20);
  await shows(2);
  hidden.mockRestore();
  pass(5);
  await shows(3);
});

test("goes both ways and round, by keyboard too, and counts the five seconds anew", async () => {
  await renderHero();
  pass(4);
  await button("Previous slide").click();
  await shows(3);
  pass(4);
  await shows(3);
  button("Next slide").element().focus();
  await userEvent.keyboard("{Enter}");
  await shows(1);
  await button(/^Slide 2/).click();
  await shows(2);
  const current = button(/^Slide/).elements();
  expect(current.map(({ ariaCurrent }) => ariaCurrent)).toEqual([null, "true", null]);
});

test("stands still for those who prefer that, tells of its slides then, and plays when asked", async () => {
  await preferStillness();
  await renderHero();
  pass(30);
  await shows(1);
  const words = document.querySelector("[aria-live]");
  expect(words).toHaveAttribute("aria-live", "polite");
  await button("Play").click();
  expect(words).toHaveAttribute("aria-live", "off");
  pass(5);
  await shows(2);
});

test("rests while it is read, by mouse and by keyboard", async () => {
  await renderHero();
  await title.hover();
  pass(20);
  await shows(1);
  await lookElsewhere();
  const link = page.getByRole("link", { name: "Explore Our Services" }).element();
  link.focus();
  pass(20);
  await shows(1);
  link.blur();
  pass(5);
  await shows(2);
});

test("has one h1, and one heading of its level that is not hidden", async () => {
  await renderHero();
  for (const slide of [1, 2, 3, 1]) {
    await shows(slide);
    expect(title.elements()).toHaveLength(1);
    expect(document.querySelectorAll("h1")).toHaveLength(1);
    await button("Next slide").click();
  }
  vi.useRealTimers();
  await expectAccessible();
});

test("fetches a slide's picture some seconds before its turn; where it stands still, near its buttons", async () => {
  const asked: unknown[] = [];
  staffSite.use(
    http.get("/storage/built-in/:file/:variant", ({ params }) => {
      asked.push(params.file);
      return new HttpResponse(null, { status: 404 });
    }),
  );
  const [first, second, third] = ["hero-landscaping.jpg", "hero-hardscape.jpg", "hero-maintenance.jpg"];
  await renderHero();
  await expect.poll(() => asked).toEqual([first]);
  pass(2.4);
  expect(document.querySelectorAll("[data-slide][hidden]")).toHaveLength(2);
  pass(0.1);
  await expect.poll(() => asked).toEqual([first, second]);
  asked.length = 0;
  await preferStillness();
  await renderHero();
  pass(30);
  expect(document.querySelectorAll("[data-slide][hidden]")).toHaveLength(2);
  await button("Next slide").hover();
  await expect.poll(() => asked.at(-1)).toBe(second);
  await button("Next slide").click();
  await expect.poll(() => asked.at(-1)).toBe(third);
});

test("its picture is 70 % of the window high, between 500 and 700 px; on a phone what the plate leaves", async () => {
  for (const [height, expected] of [
    [600, 500],
    [900, 630],
    [1400, 700],
  ] as const) {
    await page.viewport(1280, height);
    await renderHero();
    expect(document.querySelector("[data-slide]")?.getBoundingClientRect().height).toBe(expected);
  }
  await phone();
  await renderHero();
  expect(document.querySelector("[data-slide]")?.getBoundingClientRect().height).toBeGreaterThanOrEqual(304);
  expect(title.element().getBoundingClientRect().top).toBeGreaterThan(200);
});
