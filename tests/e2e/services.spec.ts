import { expect, open, test } from "./site.ts";

test("the list of services leads to one of them, whose features open, and on to the contact form", async ({
  page,
}) => {
  await open(page, "/services");
  const main = page.getByRole("main");
  await expect(main.getByRole("article")).toHaveCount(5);
  await page.getByRole("link", { name: "Learn More about Garden Design" }).click();
  await expect(page).toHaveURL(/\/services\/garden-design$/);
  await expect(page.getByRole("heading", { level: 1, name: "Garden Design" })).toBeVisible();
  const feature = main.locator("picture-accordion").getByRole("button").nth(1);
  await feature.click();
  await expect(feature).toHaveAttribute("aria-expanded", "true");
  const shown = main.locator("[data-item][data-open] img:visible");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await main.getByRole("link", { name: "Book a Free Consultation" }).first().click();
  await expect(page).toHaveURL(/\/contact\?about=service(\/|%2F)garden-design$/);
  await expect(page.getByRole("combobox")).toHaveValue("Garden Design");
});
