import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openHistory } from "#app/kernel/lists/edit/history-store.ts";
import type { HeroSlide } from "#app/site/home/hero-slides.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { desktop, renderStaffPage } from "#tests/components/render-staff.tsx";
import { administrator } from "#tests/components/site-data.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import * as home from "./home.tsx";
import { homeContent } from "./home-content.ts";

const slide = (id: string): HeroSlide => ({
  id,
  title: `Slide ${id}`,
  subtitle: "Beds",
  image_url: "/storage/built-in/hero-hardscape.jpg",
  picture: null,
  starts_at: "",
  ends_at: "",
  updated_at: "2026-03-01T12:00:00Z",
});

afterEach(() => vi.useRealTimers());

test("a slide that is out of sight is shown to mark what a version changed; none turns while the page is edited", async () => {
  await desktop();
  const slides = [slide("a"), slide("b")];
  const site = pageSite();
  await renderStaffPage(home, {
    loader: () => ({
      slides,
      storedSlides: slides,
      services: [],
      projects: [],
      reviews: [],
      content: site.content(homeContent),
    }),
  });
  await import("#app/elements/visitor.ts");
  const version = {
    number: 1,
    verb: "changed",
    labels: ["title"],
    by: administrator.email,
    at: slides[0]?.updated_at,
  };
  staffSite.read("versions", (query) =>
    done(
      query.has("version")
        ? [{ label: "title", path: "title", before: "Old", after: "Slide a" }]
        : { isThere: true, versions: [version], hasMore: false },
    ),
  );
  await page.getByRole("button", { name: "Edit page", exact: true }).click();
  const title = page.getByRole("textbox", { name: "Slide 1 title" });
  await expect.element(title).toBeVisible();
  await page.getByRole("button", { name: /^Slide 2: / }).click();
  await expect.element(title).not.toBeInTheDocument();
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  openHistory({ type: "slide", id: "a", title: "Slide a" });
  await page
    .getByRole("dialog", { name: "History of Slide a" })
    .getByRole("button", { name: /^You changed/ })
    .click();
  const mark = page.getByText("OldSlide a", { exact: false });
  await expect.element(mark).toBeVisible();
  vi.advanceTimersByTime(30_000);
  await expect.element(mark).toBeVisible();
});
