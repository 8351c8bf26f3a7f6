import type { Page } from "@playwright/test";
import { button, confirm, expect, expectAccessible, open, pressMore, test } from "./staff.ts";

const row = (page: Page, title: string) => page.getByRole("article", { name: title, exact: true });
/** What the header's menu lists. */
const menu = (page: Page) =>
  expect.poll(() => page.locator("header nav a[href^='/services/']").allTextContents());

test("a service and its features are added, changed and deleted on the page and in the list; the menu and visitors follow", async ({
  staffPage: page,
  page: visitor,
}) => {
  const form = page.getByRole("form");
  const save = async (title: string, description?: string) => {
    await form.getByLabel("Title", { exact: true }).fill(title);
    if (description) await form.getByLabel("Description").fill(description);
    await button(form, "Save").click();
    await expect(form).toHaveCount(0);
  };
  await open(page, "/services");
  await button(page, "Add New Service").click();
  await form.getByRole("combobox", { name: "Icon", exact: true }).selectOption("Flower");
  await form.getByLabel("Image URL").fill("/storage/built-in/service-hardscaping.jpg");
  await save("Ponds", "Water that looks as if it had always been there.");
  await menu(page).toContain("Ponds");
  await button(row(page, "Ponds"), "Add Feature").click();
  await save("Koi", "They winter under the ice.");
  await visitor.goto("/services");
  await expect(row(visitor, "Ponds").getByText("Water that looks")).toBeVisible();
  await expect(button(row(visitor, "Ponds"), "Koi")).toBeVisible();
  await expect(visitor.locator("main :is(.staff-button, .tool, form)")).toHaveCount(0);

  // Its own page leads to where it is edited.
  await open(page, "/services/ponds");
  await page.getByRole("link", { name: "Edit on the services page" }).click();
  await expect(page).toHaveURL(/\/services#edit-/);
  await expect(button(page, "Edit Ponds")).toBeInViewport();
  await button(page, "Edit Ponds").click();
  await expect(form.getByRole("combobox", { name: "Icon" })).toHaveValue("Flower");
  await save("Ponds & Streams");
  await menu(page).toContain("Ponds & Streams");
  await menu(page).not.toContain("Ponds");
  const moved = await visitor.request.get("/services/ponds", { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, "/services/ponds-%26-streams"]);

  await open(page, "/admin/services?search=ponds");
  await button(page, "1 feature of Ponds & Streams").click();
  await button(page, "Add Feature").click();
  await save("Falls", "Stone upon stone.");
  await button(page, "Order of Ponds & Streams features").click();
  await button(page, "Move Falls up").click();
  await expect(page.getByText("Order saved.")).toBeVisible();
  await button(page, "Close").click();
  await button(page, "Edit Koi").click();
  await save("Fish");
  await expectAccessible(page);
  await visitor.goto("/services/ponds");
  await expect(visitor.getByRole("heading", { level: 1, name: "Ponds & Streams" })).toBeVisible();
  await expect(visitor.locator("main h3")).toHaveText(["Falls", "Fish"]);

  await pressMore(page, "Ponds & Streams", "Delete Ponds & Streams");
  await confirm(page, "Delete");
  await expect(page.getByText(/^No service has “ponds”/)).toBeVisible();
  expect((await visitor.goto("/services/ponds"))?.status()).toBe(404);
  await visitor.goto("/services");
  await menu(visitor).not.toContain("Ponds & Streams");
});
