import { expect, open, test } from "./site.ts";

test("the list of posts, filtered by a category, leads to a post, and that back", async ({ page }) => {
  await open(page, "/blog");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(8);
  const filter = page.getByRole("navigation", { name: "Filter by category" });
  await filter.getByRole("link", { name: "Winter" }).click();
  await expect(page).toHaveURL(/\/blog\?category=winter$/);
  await expect(filter.getByRole("link", { name: "Winter" })).toHaveAttribute("aria-current", "true");
  await expect.poll(() => cards.count()).toBeLessThan(8);
  await expect(cards.first().getByText(/^\d+ min read$/)).toBeVisible();
  await expect(cards.first().getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible();
  const title = await cards.first().getByRole("heading").textContent();
  await cards.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  await expect(page).toHaveTitle(`${title} | Fernhill Landscaping Blog`);
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/contact");
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(cards).toHaveCount(8);
});
