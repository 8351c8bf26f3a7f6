import { desktop, expect, open, test } from "./site.ts";

test.use({ viewport: desktop });

test("pictures alternate left and right, 500 px high", async ({ page }) => {
  await open(page, "/services");
  const rows = page.locator("main article");
  await expect(rows).toHaveCount(5);
  const places = await rows.evaluateAll((articles) =>
    articles.map((article) => {
      const picture = article.querySelector("img")?.getBoundingClientRect();
      const words = article.querySelector("h2")?.getBoundingClientRect();
      return {
        side: (picture?.left ?? 0) < (words?.left ?? 0) ? "left" : "right",
        height: Math.round(picture?.height ?? 0),
      };
    }),
  );
  expect(places.map((place) => place.side)).toEqual(["left", "right", "left", "right", "left"]);
  expect(new Set(places.map((place) => place.height))).toEqual(new Set([500]));
});

for (const path of ["/services", "/services/hardscaping"]) {
  test(`opening a feature on ${path} swaps the large picture, one open at a time`, async ({ page }) => {
    await open(page, path);
    const area =
      path === "/services"
        ? page.getByRole("article", { name: "Hardscaping" })
        : page.locator("main picture-accordion");
    const picture = () =>
      area
        .locator("figure img:visible")
        .last()
        .evaluate((image: HTMLImageElement) => image.src);
    const features = area.getByRole("button", { expanded: false });
    const start = await picture();
    await features.nth(1).click();
    await expect(area.getByRole("button", { expanded: true })).toHaveCount(1);
    await expect.poll(picture).not.toBe(start);
    const second = await picture();
    await area.getByRole("button", { expanded: false }).last().click();
    await expect(area.getByRole("button", { expanded: true })).toHaveCount(1);
    await expect.poll(picture).not.toBe(second);
    await area.getByRole("button", { expanded: true }).click();
    await expect(area.getByRole("button", { expanded: true })).toHaveCount(0);
  });
}

test("a feature's picture is fetched when the feature is opened, and says whose it is", async ({ page }) => {
  let pictures = 0;
  page.on("request", (request) => {
    if (request.resourceType() === "image") pictures += 1;
  });
  await open(page, "/services/hardscaping");
  await page.waitForLoadState("networkidle");
  const frame = page.locator("main picture-accordion figure");
  await expect(frame.locator("img:visible")).toHaveCount(1);
  const before = pictures;
  const opened = page.locator("main").getByRole("button", { expanded: false }).nth(1);
  const name = (await opened.textContent()) ?? "";
  await opened.click();
  await expect.poll(() => pictures).toBe(before + 1);
  await expect(frame.locator("img:visible")).toHaveCount(1);
  await expect(frame.locator("span:visible")).toHaveText(name);
});

test("Learn More leads to the service's page, which leads to the contact form", async ({ page }) => {
  await open(page, "/services");
  await page.getByRole("link", { name: "Learn More about Garden Design" }).click();
  await expect(page).toHaveURL(/\/services\/garden-design$/);
  await page.locator("main").getByRole("link", { name: "Book a Free Consultation" }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
});

test("an unknown service says so and leads back", async ({ page }) => {
  await open(page, "/services/no-such-service");
  await expect(page.getByRole("heading", { name: "Service Not Found" })).toBeVisible();
  await expect(page.getByText("The requested service could not be found.")).toBeVisible();
  await expect(page.locator("main").locator('a[href="/services"]')).toBeVisible();
});

for (const width of [1280, 1920]) {
  test(`at ${width} px a heading's focal point stands beside its plate`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/services/maintenance");
    const [picture, plate] = await Promise.all([
      page.locator(".page-head img").boundingBox(),
      page.locator(".page-head .plate").boundingBox(),
    ]);
    if (!picture || !plate) throw new Error("The heading has no picture or no plate");
    expect(picture.x + 0.54 * picture.width).toBeGreaterThan(plate.x + plate.width);
    expect(picture.x).toBeLessThanOrEqual(0);
    expect(picture.x + picture.width).toBeGreaterThanOrEqual(width);
  });
}
