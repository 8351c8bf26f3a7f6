import { desktop, expect, phone, screens, test } from "./site.ts";

test.use({ javaScriptEnabled: false, viewport: phone });

test("every screen reads: heading, navigation and text are there", async ({ page }) => {
  for (const path of screens) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Projects" }), path).toBeVisible();
  }
});

test("answers and features are open", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("4-6 weeks").first()).toBeVisible();
  await page.goto("/services/hardscaping");
  const texts = await page.locator("main [id] p").all();
  expect(texts.length).toBeGreaterThanOrEqual(3);
  for (const text of texts) await expect(text).toBeVisible();
});

test("filters, pages and the menu's targets are plain links", async ({ page }) => {
  await page.goto("/projects");
  await page.getByRole("link", { name: "Water Features" }).click();
  await expect(page).toHaveURL(/category=water-features/);
  await expect(page.locator("main article")).toHaveCount(1);
});

test("subscribing needs an e-mail and then does nothing", async ({ page }) => {
  await page.goto("/blog");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const field = page.getByRole("textbox", { name: "Email Address" });
  await field.press("Enter");
  expect(await field.evaluate((input) => input.matches(":invalid"))).toBe(true);
  await field.fill("jordan@example.ca");
  await field.press("Enter");
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/blog$/);
  await expect(field).toHaveValue("jordan@example.ca");
  expect(asked.filter((url) => !url.includes("/storage/"))).toEqual([]);
});

test("cards and pictures are visible", async ({ page }) => {
  for (const path of ["/projects", "/blog"]) {
    await page.goto(path);
    await page.waitForTimeout(1500);
    const opacity = await page
      .locator("main article")
      .first()
      .evaluate((card) => getComputedStyle(card).opacity);
    expect(opacity).toBe("1");
  }
});

test("a card leads to its project's page, where the pair stands side by side and pictures are links", async ({
  page,
}) => {
  await page.goto("/projects");
  await page.getByRole("link", { name: "Terraced back slope" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terraced back slope" })).toBeVisible();
  await expect(page.getByRole("slider")).toBeHidden();
  await expect(page.getByText("Looking up the stone steps").first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Enlarge image 2" })).toHaveAttribute(
    "href",
    "/storage/project-images/project-3-detail.jpg",
  );
});

test("the mobile menu opens with every submenu unfolded, leads on and closes", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.locator("#mobile-menu");
  await expect(menu.getByRole("link", { name: "Hardscaping" })).toBeVisible();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Hardscaping" }).click();
  await expect(page).toHaveURL(/\/services\/hardscaping$/);
});

test("the header lies at the top of the picture; its submenu opens on hover, and while it has the focus", async ({
  page,
}) => {
  await page.setViewportSize(desktop);
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

test("the map is a link", async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Load map" })).toBeHidden();
  const link = page.getByRole("main").getByRole("link", { name: /^Open the map/ });
  await expect(link).toHaveAttribute("href", /^https:\/\/www\.openstreetmap\.org\//);
});
