import { desktop, expect, expectAccessible, open, phone, test } from "./site.ts";

test.use({ viewport: desktop });

test("filters are links: they narrow the list, name themselves and stay in the address", async ({ page }) => {
  await open(page, "/projects");
  await expect(page.locator("main article")).toHaveCount(6);
  const filter = page.getByRole("navigation", { name: "Filter by category" });
  await expect(filter.getByRole("link", { name: "All Projects" })).toHaveAttribute("aria-current", "true");
  await filter.getByRole("link", { name: "Water Features" }).click();
  await expect(page).toHaveURL(/\/projects\?category=water-features$/);
  await expect(page.locator("main article")).toHaveCount(1);
  await expect(filter.getByRole("link", { name: "Water Features" })).toHaveAttribute("aria-current", "true");
  await filter.getByRole("link", { name: "All Projects" }).click();
  await expect(page.locator("main article")).toHaveCount(6);
});

test("cards show two categories and how many more, and the number of photos", async ({ page }) => {
  await open(page, "/projects");
  const card = page.locator("main article").first();
  await expect(card.getByRole("heading")).toHaveText("Front walk and perennial borders");
  await expect(card.getByText("+1")).toBeVisible();
  await expect(card.getByText(/^\d+ photos$/)).toBeVisible();
});

test("the gallery opens on the pair, goes round both ways and closes", async ({ page }) => {
  await open(page, "/projects");
  const opener = page.getByRole("button", { name: /Front walk and perennial borders/ });
  await opener.click();
  const gallery = page.getByRole("dialog");
  await expect(gallery).toBeVisible();
  await expect(gallery.getByText(/^1 \/ \d+$/)).toBeVisible();
  await expect(gallery.getByText("Before", { exact: true }).first()).toBeVisible();
  await expect(gallery.getByText("After", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const total = Number((await gallery.getByText(/^1 \/ \d+$/).textContent())?.split("/")[1]);
  await gallery.getByRole("button", { name: "Previous image" }).click();
  await expect(gallery.getByText(`${total} / ${total}`)).toBeVisible();
  await gallery.getByRole("button", { name: "Next image" }).click();
  await expect(gallery.getByText(`1 / ${total}`)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(gallery.getByText(`2 / ${total}`)).toBeVisible();
  await gallery.getByRole("button", { name: "Show image 3" }).click();
  await expect(gallery.getByText(`3 / ${total}`)).toBeVisible();
  await gallery.getByRole("button", { name: "Close" }).click();
  await expect(gallery).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(gallery.getByText(`1 / ${total}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(gallery).toBeHidden();
});

test("on a phone the pair stands one below the other", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "/projects");
  await page.getByRole("button", { name: /Front walk and perennial borders/ }).click();
  const figures = page.getByRole("dialog").locator("figure");
  await expect(figures.nth(1)).toBeVisible();
  const [first, second] = [await figures.nth(0).boundingBox(), await figures.nth(1).boundingBox()];
  expect((second?.y ?? 0) >= (first?.y ?? 0) + (first?.height ?? 0)).toBe(true);
});

test("an unknown category says so", async ({ page }) => {
  await open(page, "/projects?category=castles");
  await expect(page.getByRole("heading", { name: "No projects found" })).toBeVisible();
  await expect(page.getByText("There is no such category.")).toBeVisible();
});
