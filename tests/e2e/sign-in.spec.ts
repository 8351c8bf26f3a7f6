import type { Page } from "@playwright/test";
import { staffAccount } from "#tests/support/staff-account.ts";
import {
  desktop,
  expect,
  expectAccessible,
  fillSignIn,
  holdScripts,
  hydrated,
  open,
  phone,
  test,
} from "./staff.ts";

/** DESIGN §11: signing in or out reaches other tabs within 2 s. */
const OTHER_TABS_MS = 2000;

/** What a page has at its foot while somebody is signed in. */
const staffBar = (page: Page) => page.getByRole("navigation", { name: "Staff" });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("by keyboard alone, after a wrong password; going back does not lead to the form", async ({ page }) => {
  await open(page, "/about");
  await open(page, "/admin/login");
  await expectAccessible(page);
  await page.getByRole("link", { name: /Fernhill/ }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(staffAccount.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("not-the-password");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByLabel("Email")).toHaveValue(staffAccount.email);
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(staffAccount.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(staffBar(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signs in and out by plain forms", { tag: "@desktop" }, async ({ page }) => {
    await page.goto("/admin/login");
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
    await page.getByLabel("Email").fill(staffAccount.email);
    await password(page).fill("not-the-password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue(staffAccount.email);
    await password(page).fill(staffAccount.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
    await page.goto("/admin/dashboard");
    await expect(page).toHaveURL(/\/admin\/login$/);
  });
});

test("the Admin menu opens before the page is alive, leads to the dashboard in a new tab, and signs out", {
  tag: "@desktop",
}, async ({ staffPage }) => {
  const releaseScripts = await holdScripts(staffPage);
  await staffPage.goto("/about", { waitUntil: "commit" });
  const button = staffPage.getByRole("button", { name: "Admin", exact: true });
  await button.click();
  const dashboard = staffPage.getByRole("link", { name: "Admin Dashboard" });
  await expect(dashboard).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  releaseScripts();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const [tab] = await Promise.all([staffPage.context().waitForEvent("page"), dashboard.click()]);
  await expect(tab).toHaveURL(/\/admin\/dashboard$/);
  // It tells the other tabs who is signed in as soon as it is alive.
  await hydrated(tab);
  await expect(dashboard).toBeHidden();
  await button.click();
  await staffPage.getByRole("button", { name: "Sign Out" }).click();
  await expect(staffPage).toHaveURL(/:\d+\/$/);
  const banner = staffPage.getByRole("banner");
  await expect(banner.getByRole("link", { name: "Book a Free Consultation" })).toBeVisible();
  await staffPage.goto("/admin/dashboard");
  await expect(staffPage).toHaveURL(/\/admin\/login$/);
});

test("staff move from page to page in one document: menus close, and the header suits each page", async ({
  staffPage,
}) => {
  const banner = staffPage.getByRole("banner");
  const background = (colour: string) => expect(banner).toHaveCSS("background-color", colour);
  await staffPage.setViewportSize(desktop);
  await open(staffPage, "/privacy-policy");
  await staffPage.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
  await background("rgb(255, 255, 255)");
  await banner.getByRole("link", { name: /Fernhill/ }).click();
  await background("rgba(0, 0, 0, 0)");
  await staffPage.mouse.wheel(0, 60);
  await background("rgb(255, 255, 255)");
  await staffPage.mouse.wheel(0, -60);
  await background("rgba(0, 0, 0, 0)");
  await banner.getByRole("button", { name: "Services menu" }).click();
  const entry = banner.getByRole("link", { name: "Hardscaping", exact: true });
  await entry.click();
  await expect(staffPage).toHaveURL(/\/services\/hardscaping$/);
  await expect(entry).toBeHidden();

  await staffPage.setViewportSize(phone);
  const menu = staffPage.locator("#mobile-menu");
  const openMenu = () => staffPage.getByRole("button", { name: "Open menu" }).click();
  await openMenu();
  await expect(staffPage.locator("html")).toHaveCSS("overflow", "hidden");
  await menu.getByRole("link", { name: "Services", exact: true }).click();
  await menu.getByRole("link", { name: "Services", exact: true }).click();
  await expect(staffPage).toHaveURL(/\/services$/);
  await expect(menu).toBeHidden();
  await expect(staffPage.locator("html")).toHaveCSS("overflow", "visible");
  // The page that came takes the focus, which closes what was opened before.
  await expect(staffPage.locator("#content")).toBeFocused();
  await expect(staffPage.locator("[data-same-document]")).toHaveCount(1);
  await openMenu();
  await menu.getByRole("link", { name: "Admin Dashboard" }).click();
  await expect(staffPage).toHaveURL(/\/admin\/dashboard$/);
  await open(staffPage, "/");
  await openMenu();
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await expect(staffPage).toHaveURL(/:\d+\/$/);
  await openMenu();
  await expect(menu.getByRole("link", { name: "Book a Free Consultation" })).toBeVisible();
});

test("other tabs follow in and out, and come to rest; one with unsaved work keeps it", async ({
  page,
  context,
}) => {
  await open(page, "/about");
  const other = await context.newPage();
  await open(other, "/admin/login");
  await fillSignIn(other);
  await expect(other).toHaveURL(/:\d+\/$/);
  // From when the tab that signed in is there itself.
  await hydrated(other);
  await expect(staffBar(page)).toBeVisible({ timeout: OTHER_TABS_MS });
  const [dashboard, typing] = [await context.newPage(), await context.newPage()];
  await open(dashboard, "/admin/dashboard");
  await open(typing, "/admin/reviews?new");
  const name = typing.getByLabel("Reviewer Name");
  await name.fill("Nobody has saved");
  let asked = 0;
  for (const tab of [other, dashboard, typing]) {
    tab.on("request", (request) => {
      if (request.url().includes(".data") || request.isNavigationRequest()) asked += 1;
    });
  }
  await hydrated(page);
  await staffBar(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(staffBar(other)).toHaveCount(0, { timeout: OTHER_TABS_MS });
  await expect(dashboard).toHaveURL(/\/admin\/login$/, { timeout: OTHER_TABS_MS });
  // Tabs that told one another again and again would never be idle.
  for (const tab of [other, dashboard, typing]) await tab.waitForLoadState("networkidle");
  expect(asked).toBeLessThanOrEqual(8);
  await expect(name).toHaveValue("Nobody has saved");
});
