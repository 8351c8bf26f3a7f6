import { expect, open, swipe, test } from "./site.ts";

test.use({ hasTouch: true });

test("a visitor looks through home, from the hero to a recent project and back", {
  tag: "@both",
}, async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  expect(await page.locator("main :is(h1, h2)").allTextContents()).toEqual([
    "Transform Your Outdoor Space",
    "From the first drawing to the tenth spring",
    "Recent projects",
    "What our clients say",
    "Questions, answered",
    "Let’s walk your property together",
  ]);
  const hero = page.getByRole("region", { name: "What we do" });
  await hero.getByRole("button", { name: "Next slide" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Custom Hardscape Solutions");

  const reviews = page.getByRole("region", { name: "Client reviews" });
  const seen = page.locator("li:has(blockquote):not([inert])");
  const first = (await seen.first().textContent()) ?? "";
  await reviews.scrollIntoViewIfNeeded();
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await expect(seen).toHaveCount(isPhone ? 1 : 3);
  if (isPhone) await swipe(page, reviews, -280);
  else await page.getByRole("group", { name: "Reviews" }).getByRole("button", { name: "Next slide" }).click();
  await expect(seen.first()).not.toHaveText(first);

  await page.getByRole("button", { name: /How far ahead should I book/ }).click();
  await expect(page.getByText("4-6 weeks")).toBeVisible();

  await page.getByRole("link", { name: "Terraced back slope" }).click();
  const gallery = page.getByRole("dialog", { name: "Terraced back slope" });
  // It comes after the pictures of the page, whose sizes for a desktop are made just now.
  await expect(gallery.getByText(/^1 \/ \d+$/)).toBeVisible({ timeout: 60_000 });
  await expect(page).toHaveURL("/projects/terraced-back-slope");
  await page.goBack();
  await expect(gallery).toBeHidden();
  await expect(page).toHaveURL("/");
});

test("home is seven screens of a phone at most, its five services less than 1,000 px", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/");
  const { height = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7 * height);
  const courses = page.locator("article:has(a[href^='/services/'])");
  await expect(courses).toHaveCount(5);
  const [first, last] = [await courses.first().boundingBox(), await courses.last().boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(1000);
});

test("where the script never comes answers open by themselves, and what needs it stays away", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route("**/assets/visitor-*.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const answer = page.getByText("4-6 weeks");
  await expect(answer).toBeHidden();
  await expect(answer).toBeVisible();
  await expect(page.getByRole("button", { name: "Next slide" })).toHaveCount(0);
});
