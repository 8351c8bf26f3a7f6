import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderScreen } from "#tests/components/render-staff.tsx";
import { done, staffSite } from "#tests/components/staff-site.ts";
import type { HeroSlide } from "../hero-slides.ts";
import { HeroSlideManager } from "./hero-slide-manager.tsx";

test("a slide with a start to come says so when it is saved, in the list, and in its form", async () => {
  const slides: HeroSlide[] = [];
  staffSite.answer("hero/save", (slide: HeroSlide) => {
    slides.splice(0, 1, { ...slide, picture: null, updated_at: "2026-03-01T12:00:00.000Z" });
    return done();
  });
  await renderScreen(HeroSlideManager, { loader: () => ({ slides: [...slides], shown: slides }) });
  const press = (name: string) => page.getByRole("button", { name }).click();
  const [from, until] = [page.getByLabelText("Shows from"), page.getByLabelText("Shows until")];
  await press("Manage Hero Slides");
  await press("Add Slide");
  await page.getByLabelText("Title").fill("Tulips");
  await page.getByLabelText("Subtitle").fill("While they last.");
  await page.getByLabelText("Image URL").fill("/storage/built-in/hero-landscaping.jpg");
  await from.fill("2089-03-01T08:00");
  await until.fill("2089-02-01T08:00");
  await press("Save");
  await expect.element(until).toHaveAccessibleDescription(/The end must come after the start\./);
  await expectAccessible();
  await until.fill("");
  await press("Save");
  await expect
    .element(page.getByText("Slide saved. Visitors don’t see it now because of its dates."))
    .toBeVisible();
  await press("Manage Hero Slides");
  await expect.element(page.getByRole("listitem")).toMatchTextContent("From March 1, 2089, 8:00am");
  await press("Edit Tulips");
  await expect.element(from).toHaveValue("2089-03-01T08:00");
  await from.fill("2020-03-01T08:00");
  await press("Save");
  await expect.element(page.getByText("Slide saved. Visitors see it now.")).toBeVisible();
});
