import { desktop, expect, open, phone, test } from "./site.ts";

test.use({ viewport: desktop });

test("posts are listed newest first, filtered by category and lead to their page", async ({ page }) => {
  await open(page, "/blog");
  await expect(page.locator("main article")).toHaveCount(8);
  await page
    .getByRole("navigation", { name: "Filter by category" })
    .getByRole("link", { name: "Winter" })
    .click();
  await expect(page).toHaveURL(/\/blog\?category=winter$/);
  const cards = page.locator("main article");
  await expect.poll(() => cards.count()).toBeLessThan(8);
  await expect(cards.first().getByText(/^\d+ min read$/)).toBeVisible();
  await expect(cards.first().getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible();
  const title = await cards.first().getByRole("heading").textContent();
  await cards.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  await expect(page).toHaveTitle(`${title} | Fernhill Landscaping Blog`);
});

for (const [width, columns] of [
  [390, 1],
  [800, 2],
  [1280, 3],
] as const) {
  test(`cards stand in ${columns} column(s) at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/blog");
    const lefts = await page
      .locator("main article")
      .evaluateAll(
        (cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size,
      );
    expect(lefts).toBe(columns);
  });
}

test("a post has its way back and its call to action", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/blog/when-to-prune-what");
  await expect(page.getByRole("heading", { name: "Ready to Transform Your Outdoor Space?" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/contact");
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

for (const width of [390, 768, 1024, 1280]) {
  test(`the button back to the blog is whole and never lies on words at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await open(page, "/blog/when-to-prune-what");
    const overlaps = await page.evaluate(() => {
      const button = document.querySelector("[aria-label='Back to Blog']");
      const words = [...document.querySelectorAll("main :is(p, h1, h2, li), footer :is(a, p, dt, h2)")];
      const found: (string | null)[] = [];
      for (let top = 0; top < document.documentElement.scrollHeight; top += 150) {
        window.scrollTo({ top, behavior: "instant" });
        const one = button?.getBoundingClientRect();
        if (!one) return ["no button"];
        const covered = words.find((element) => {
          const other = element.getBoundingClientRect();
          const apart = other.left >= one.right || other.right <= one.left;
          return !apart && other.top < one.bottom && other.bottom > one.top;
        });
        if (covered) found.push(covered.textContent);
      }
      return found;
    });
    expect(overlaps).toEqual([]);
    // Nor does the ground of what is above it lie on the button.
    const isWhole = await page.getByRole("link", { name: "Back to Blog" }).evaluate((button) => {
      button.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + 4));
    });
    expect(isWhole).toBe(true);
  });
}

test("subscribing needs an e-mail and then does nothing but that", async ({ page }) => {
  await open(page, "/blog");
  const field = page.getByRole("textbox", { name: "Email Address" });
  await page.getByRole("button", { name: "Subscribe" }).click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await field.fill("jordan@example.ca");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});
