import { expect, screens, test } from "./site.ts";

test.use({ javaScriptEnabled: false });

test("every screen reads: heading, text, cards and the ways on", async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of screens) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(page.locator("h1"), path).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Projects" }), path).toBeVisible();
    for (const card of await page.locator("main article").all())
      await expect(card, path).toHaveCSS("opacity", "1");
  }
});

test("a visitor finds the way through menu, answers, filters, projects and map, and asks for the newsletter", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("4-6 weeks")).toBeVisible();
  const menu = page.getByRole("dialog", { name: "Menu" });
  const openMenu = page.getByRole("button", { name: "Open menu" });
  await openMenu.click();
  await expect(menu.getByRole("link", { name: "Hardscaping" })).toBeVisible();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await openMenu.click();
  await menu.getByRole("link", { name: "Hardscaping" }).click();
  await expect(page).toHaveURL(/\/services\/hardscaping$/);
  const texts = await page.locator("main [id] p").all();
  expect(texts.length).toBeGreaterThanOrEqual(3);
  for (const text of texts) await expect(text).toBeVisible();

  await openMenu.click();
  await menu.getByRole("link", { name: "Projects" }).click();
  await page.getByRole("link", { name: "Water Features" }).click();
  await expect(page).toHaveURL(/category=water-features/);
  await expect(page.locator("main article")).toHaveCount(1);
  await page.getByRole("link", { name: "All Projects" }).click();
  await page.getByRole("link", { name: "Terraced back slope" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terraced back slope" })).toBeVisible();
  await expect(page.getByRole("slider")).toBeHidden();
  await expect(page.getByText("Looking up the stone steps").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Enlarge image 1" })).toHaveAttribute(
    "href",
    "/storage/project-images/project-3-detail.jpg",
  );

  await openMenu.click();
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("button", { name: "Load map" })).toBeHidden();
  await expect(page.getByRole("main").getByRole("link", { name: /^Open the map/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\//,
  );

  await openMenu.click();
  await menu.getByRole("link", { name: "Blog" }).click();
  const field = page.getByRole("textbox", { name: "Email Address" });
  await field.press("Enter");
  expect(await field.evaluate((input) => input.matches(":invalid"))).toBe(true);
  await field.fill("jordan@example.ca");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/newsletter$/);
  await expect(field).toHaveValue("jordan@example.ca");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
});

test("the header goes with the picture; its submenu opens on hover, and while it has the focus", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/");
  const banner = page.getByRole("banner");
  await page.mouse.wheel(0, 900);
  await expect(banner).not.toBeInViewport();
  await page.mouse.wheel(0, -900);
  await expect(banner).toBeInViewport();
  const entry = banner.getByRole("link", { name: "Hardscaping" });
  await banner.getByRole("navigation").getByRole("link", { name: "Services", exact: true }).hover();
  await expect(entry).toBeVisible();
  await page.mouse.move(600, 600);
  await expect(entry).toBeHidden();
  await banner.getByRole("button", { name: "Services menu" }).focus();
  await expect(entry).toBeVisible();
});
