import { staffAccount } from "#tests/support/staff-account.ts";
import {
  desktop,
  expect,
  expectAccessible,
  holdScripts,
  hydrated,
  loseSession,
  open,
  phone,
  signInQuietly,
  test,
} from "./staff.ts";

/** DESIGN §11: signing in or out reaches other tabs within 2 s. */
const OTHER_TABS_MS = 2000;

test.describe("Login", () => {
  test.use({ viewport: desktop });

  test("by keyboard alone; going back does not lead to the form", async ({ page }) => {
    await open(page, "/about");
    await open(page, "/admin/login");
    await page.getByRole("link", { name: /Fernhill/ }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Email")).toBeFocused();
    await page.keyboard.type(staffAccount.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(staffAccount.password);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("button", { name: "Admin", exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });

  test("what is missing is said at its field", async ({ page }) => {
    await page.goto("/admin");
    await page.getByLabel("Email").fill("jo@");
    await page.getByRole("button", { name: "Sign in" }).click();
    const email = page.getByLabel("Email");
    await expect(email).toHaveAccessibleDescription("Enter an email address like name@example.ca");
    await expect(email).toBeFocused();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Enter your password.",
    );
  });

  test("a wrong password is answered in a red box, and the e-mail stays", async ({ page }) => {
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(staffAccount.email);
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue(staffAccount.email);
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type(staffAccount.password);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("the password can be looked at", async ({ page }) => {
    await open(page, "/admin/login");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("clay");
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(password).toHaveAttribute("type", "password");
  });

  test("of the messages passed in through navigation those we know are shown", async ({ page }) => {
    await page.goto("/admin/login?message=password-set");
    await expect(page.getByRole("status")).toHaveText("Your password is set. Sign in now.");
    await page.getByLabel("Email").fill(staffAccount.email);
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Show password" }).click();
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByRole("status")).toHaveCount(0);
    await page.keyboard.type("another one");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("another one");
    for (const word of ["Call+555-0100", "toString", "__proto__", ""]) {
      await page.goto(`/admin/login?message=${word}`);
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expect(page.getByRole("status")).toHaveCount(0);
    }
  });

  test("without a connection it says so and keeps what is typed; the next try signs in", async ({
    page,
    consoleErrors,
  }) => {
    await page.setViewportSize(phone);
    await page.goto("/admin/login");
    await page.getByLabel("Email").fill(staffAccount.email);
    await page.getByLabel("Password", { exact: true }).fill(staffAccount.password);
    await page.context().setOffline(true);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(
      "The site cannot be reached just now. Try again in a moment.",
    );
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(staffAccount.password);
    const button = page.getByRole("button", { name: "Sign in" });
    await expect(button).toBeFocused();
    await expectAccessible(page);
    await page.context().setOffline(false);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/admin/login", async (route) => {
      await released;
      await route.continue();
    });
    await page.keyboard.press("Enter");
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("alert")).toHaveCount(0);
    release();
    await expect(page).toHaveURL(/:\d+\/$/);
    await page.goBack();
    await expect(page).toHaveURL("about:blank");
    consoleErrors.length = 0;
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signs in and out by plain forms", async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto("/admin/login");
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
    await page.getByLabel("Email").fill(staffAccount.email);
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue(staffAccount.email);
    await page.getByLabel("Password", { exact: true }).fill(staffAccount.password);
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

test.describe("Admin menu", () => {
  test.use({ viewport: desktop });

  test("opens by its button, closes on Escape, and leads to the dashboard in a new tab", async ({
    staffPage,
  }) => {
    await open(staffPage, "/about");
    const button = staffPage.getByRole("button", { name: "Admin", exact: true });
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expectAccessible(staffPage);
    await staffPage.keyboard.press("Escape");
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await expect(button).toBeFocused();
    await button.click();
    const [tab] = await Promise.all([
      staffPage.context().waitForEvent("page"),
      staffPage.getByRole("link", { name: "Admin Dashboard" }).click(),
    ]);
    await expect(tab).toHaveURL(/\/admin\/dashboard$/);
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("may be opened before the page is alive", async ({ staffPage }) => {
    const releaseScripts = await holdScripts(staffPage);
    await staffPage.goto("/about", { waitUntil: "commit" });
    const button = staffPage.getByRole("button", { name: "Admin", exact: true });
    await button.click();
    await expect(staffPage.getByRole("link", { name: "Admin Dashboard" })).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    releaseScripts();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await button.click();
    await expect(staffPage.getByRole("link", { name: "Admin Dashboard" })).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
  });

  test("signs out and leads home", async ({ staffPage }) => {
    await open(staffPage, "/about");
    await staffPage.getByRole("button", { name: "Admin", exact: true }).click();
    await staffPage.getByRole("button", { name: "Sign Out" }).click();
    await expect(staffPage).toHaveURL(/:\d+\/$/);
    const banner = staffPage.getByRole("banner");
    await expect(banner.getByRole("link", { name: "Book a Free Consultation" })).toBeVisible();
    await staffPage.goto("/admin/dashboard");
    await expect(staffPage).toHaveURL(/\/admin\/login$/);
  });
});

test.describe("The header of staff, whose pages change without a new document", () => {
  test("its menus close when a page is chosen", async ({ staffPage }) => {
    await open(staffPage, "/");
    await staffPage.evaluate(() => document.documentElement.setAttribute("data-same-document", ""));
    await staffPage.setViewportSize(phone);
    const menu = staffPage.locator("#mobile-menu");
    await staffPage.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "Services", exact: true }).click();
    await expect(staffPage).toHaveURL(/:\d+\/$/);
    await menu.getByRole("link", { name: "Services", exact: true }).click();
    await expect(staffPage).toHaveURL(/\/services$/);
    await expect(menu).toBeHidden();
    // The page that came takes the focus, which closes what was opened before.
    await expect(staffPage.locator("#content")).toBeFocused();
    await staffPage.setViewportSize(desktop);
    const banner = staffPage.getByRole("banner");
    await banner.getByRole("button", { name: "Services menu" }).click();
    const entry = banner.getByRole("link", { name: "Hardscaping", exact: true });
    await entry.click();
    await expect(staffPage).toHaveURL(/\/services\/hardscaping$/);
    await expect(entry).toBeHidden();
    await expect(staffPage.locator("[data-same-document]")).toHaveCount(1);
  });

  test("the page behind an open menu or gallery rests", async ({ staffPage }) => {
    const root = staffPage.locator("html");
    await staffPage.setViewportSize(phone);
    await open(staffPage, "/");
    await staffPage.getByRole("button", { name: "Open menu" }).click();
    await expect(root).toHaveCSS("overflow", "hidden");
    await staffPage.keyboard.press("Escape");
    await expect(root).toHaveCSS("overflow", "visible");
    await staffPage.locator("a[data-gallery]").first().click();
    await expect(staffPage.getByRole("dialog").getByRole("button", { name: "Close" })).toBeVisible();
    await expect(root).toHaveCSS("overflow", "hidden");
    await staffPage.goBack();
    await expect(root).toHaveCSS("overflow", "visible");
  });

  test("turns solid and back on whatever page was chosen", async ({ staffPage }) => {
    await staffPage.setViewportSize(desktop);
    await open(staffPage, "/privacy-policy");
    const banner = staffPage.getByRole("banner");
    await expect(banner).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await banner.getByRole("link", { name: /Fernhill/ }).click();
    await expect(banner).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await staffPage.mouse.wheel(0, 60);
    await expect(banner).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await staffPage.mouse.wheel(0, -60);
    await expect(banner).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  });
});

test.describe("Mobile menu", () => {
  test.use({ viewport: phone });

  test("leads to the dashboard, and signs out", async ({ staffPage }) => {
    await open(staffPage, "/");
    await staffPage.getByRole("button", { name: "Open menu" }).click();
    const menu = staffPage.locator("#mobile-menu");
    await expect(menu.getByRole("link", { name: "Book a Free Consultation" })).toHaveCount(0);
    await menu.getByRole("link", { name: "Admin Dashboard" }).click();
    await expect(staffPage).toHaveURL(/\/admin\/dashboard$/);
    await open(staffPage, "/");
    await staffPage.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("button", { name: "Sign Out" }).click();
    await expect(menu).toBeHidden();
    await expect(staffPage).toHaveURL(/:\d+\/$/);
    await staffPage.getByRole("button", { name: "Open menu" }).click();
    await expect(menu.getByRole("link", { name: "Book a Free Consultation" })).toBeVisible();
  });
});

test.describe("Two tabs", () => {
  test.use({ viewport: desktop });

  test("follow one another in and out", async ({ page, context }) => {
    await open(page, "/about");
    const other = await context.newPage();
    await open(other, "/admin/login");
    await other.getByLabel("Email").fill(staffAccount.email);
    await other.getByLabel("Password", { exact: true }).fill(staffAccount.password);
    await other.getByRole("button", { name: "Sign in" }).click();
    const button = page.getByRole("button", { name: "Admin", exact: true });
    await expect(other).toHaveURL(/:\d+\/$/);
    // From when the tab that signed in is there itself.
    await hydrated(other);
    await expect(button).toBeVisible({ timeout: OTHER_TABS_MS });
    const dashboard = await context.newPage();
    await open(dashboard, "/admin/dashboard");
    await button.click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(other.getByRole("button", { name: "Admin", exact: true })).toHaveCount(0, {
      timeout: OTHER_TABS_MS,
    });
    await expect(dashboard).toHaveURL(/\/admin\/login$/, { timeout: OTHER_TABS_MS });
  });

  test("come to rest", async ({ staffPage, context }) => {
    await open(staffPage, "/about");
    const others = await Promise.all([context.newPage(), context.newPage()]);
    for (const other of others) await open(other, "/about");
    let asked = 0;
    for (const other of others) {
      other.on("request", (request) => {
        if (request.url().includes(".data") || request.isNavigationRequest()) asked += 1;
      });
    }
    await staffPage.getByRole("button", { name: "Admin", exact: true }).click();
    await staffPage.getByRole("button", { name: "Sign Out" }).click();
    for (const other of others) {
      await expect(other.getByRole("button", { name: "Admin", exact: true })).toHaveCount(0);
    }
    await staffPage.waitForTimeout(1000);
    expect(asked).toBeLessThanOrEqual(8);
    const before = asked;
    await staffPage.waitForTimeout(1000);
    expect(asked).toBe(before);
  });

  test("one with unsaved work keeps it when the other signs out", async ({ staffPage, context }) => {
    await open(staffPage, "/");
    await staffPage.getByRole("button", { name: "Manage Hero Slides" }).click();
    await staffPage.getByRole("button", { name: "Add Slide" }).click();
    await staffPage.getByLabel("Title", { exact: true }).fill("A slide nobody has saved");
    const other = await context.newPage();
    await open(other, "/about");
    await other.getByRole("button", { name: "Admin", exact: true }).click();
    await other.getByRole("button", { name: "Sign Out" }).click();
    await expect(other).toHaveURL(/:\d+\/$/);
    await staffPage.waitForTimeout(OTHER_TABS_MS);
    await expect(staffPage.getByLabel("Title", { exact: true })).toHaveValue("A slide nobody has saved");
  });
});

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("login and dashboard are accessible and do not scroll sideways", async ({ page, baseURL }) => {
      await open(page, "/admin/login");
      await expectAccessible(page);
      await signInQuietly(page, baseURL ?? "");
      await open(page, "/admin/dashboard");
      await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    });

    test("the dashboard counts, links and knows who is here", async ({ staffPage }) => {
      await open(staffPage, "/admin/dashboard");
      const main = staffPage.getByRole("main");
      await expect(main.getByText("Welcome to your admin dashboard")).toBeVisible();
      for (const [label, path] of [
        ["Total Projects", "/admin/projects"],
        ["Blog Posts", "/admin/posts"],
        ["Total Reviews", "/admin/reviews"],
        ["Published Reviews", "/admin/reviews"],
      ] as const) {
        const card = main.getByRole("link", { name: new RegExp(`^[1-9]\\d* ${label}$`) });
        await expect(card).toHaveAttribute("href", path);
      }
      for (const [label, path] of [
        ["Manage Projects", "/admin/projects"],
        ["Write Blog Post", "/admin/posts"],
        ["Add Review", "/admin/reviews"],
      ] as const) {
        await expect(main.getByRole("link", { name: label })).toHaveAttribute("href", path);
      }
      // Below 1024 px the sidebar's entries that the bar has no room for are behind 'More'.
      const isNarrow = viewport.width < 1024;
      if (isNarrow) await staffPage.getByRole("button", { name: "More" }).click();
      const side = isNarrow
        ? staffPage.getByRole("dialog", { name: "More" })
        : staffPage.getByRole("navigation", { name: "Admin" });
      await expect(side.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
      await expect(side.getByRole("link")).toHaveCount(isNarrow ? 9 : 10);
      await staffPage.getByRole("button", { name: "Sign out" }).click();
      await expect(staffPage).toHaveURL(/\/admin\/login$/);
    });
  });
}

test("a session that is gone leads from the admin area to the login form", async ({ staffPage }) => {
  await open(staffPage, "/admin/dashboard");
  await loseSession(staffPage);
  await staffPage.reload();
  await hydrated(staffPage);
  await expect(staffPage).toHaveURL(/\/admin\/login$/);
});

test("whose session is gone signs in again over the open form, and nothing typed is lost", async ({
  staffPage,
  baseURL,
}) => {
  await staffPage.setViewportSize(desktop);
  await open(staffPage, "/");
  await staffPage.getByRole("button", { name: "Manage Hero Slides" }).click();
  await staffPage.getByRole("button", { name: "Add Slide" }).click();
  await staffPage.getByLabel("Title", { exact: true }).fill("Signed in again");
  await staffPage.getByLabel("Subtitle").fill("Nothing is lost");
  await staffPage.getByLabel("Image URL").fill(`${baseURL}/share.jpg`);
  await loseSession(staffPage);
  await staffPage.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = staffPage.getByRole("dialog", { name: "Sign in again" });
  await expect(dialog).toContainText("Not authenticated. Everything you typed is still here.");
  await expect(dialog.getByLabel("Email")).toHaveValue(staffAccount.email);
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(staffPage);

  await staffPage.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(staffPage.getByLabel("Title", { exact: true })).toHaveValue("Signed in again");

  await staffPage.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByLabel("Password", { exact: true }).fill("not-the-password");
  await staffPage.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Invalid email or password");
  await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
  await staffPage.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(staffPage.getByText("Slide saved. Visitors see it now.")).toBeVisible();

  const remove = staffPage.getByRole("button", { name: "Delete Signed in again" });
  const manage = staffPage.getByRole("button", { name: "Manage Hero Slides" });
  await expect(remove.or(manage).first()).toBeVisible();
  if (!(await remove.isVisible())) await manage.click();
  await remove.click();
  await staffPage.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(staffPage.getByText("Slide deleted.")).toBeVisible();
  await open(staffPage, "/admin/dashboard");
  await expect(
    staffPage.getByText(`${staffAccount.email} deleted the hero slide “Signed in again”`),
  ).toBeVisible();
  await expect(staffPage.getByText(/^Today, \d+:\d\d[ap]m$/).first()).toBeVisible();
});
