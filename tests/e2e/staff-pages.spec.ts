import type { Browser, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { whileWritesFail } from "#tests/support/site-database.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { desktop, expect, expectAccessible, loseSession, open, phone, test } from "./staff.ts";

/** SPEC's screens with a heading of their own, and the keys they are kept under (DESIGN §9.1). */
const pages = [
  { address: "/about", key: "about" },
  { address: "/contact", key: "contact-page-data" },
] as const;

const edit = (page: Page) => page.getByRole("button", { name: "Edit Hero" });
const form = (page: Page) => page.getByRole("form", { name: "Edit hero" });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const save = (page: Page) => form(page).getByRole("button", { name: "Save" });
const cancel = (page: Page) => form(page).getByRole("button", { name: "Cancel" });
const draft = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const restored = (page: Page) => form(page).getByText(/^Unsaved work from .* on this device\.$/);
const kept = (page: Page) => form(page).getByText("Unsaved changes kept on this device");

async function openForm(page: Page, address: string): Promise<void> {
  await open(page, address);
  await edit(page).click();
  await expect(field(page, "Title")).toBeFocused();
}

/** Saves a heading as another tab would, on top of whatever is there. */
async function saveElsewhere(page: Page, site: RunningSite, key: string, title: string): Promise<void> {
  const send = (expected_updated_at: string | null) =>
    page.request.post(`${site.url}/staff/pages`, {
      headers: { Origin: site.url },
      data: {
        verb: "save-hero",
        input: { key, expected_updated_at, title, subtitle: "From elsewhere", heroImage: "" },
      },
    });
  let answer = await send(null);
  if (answer.status() === 409) answer = await send((await answer.json()).conflict.updated_at);
  expect(answer.status()).toBe(200);
}

async function visit(browser: Browser, site: RunningSite, address: string): Promise<Page> {
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto(address);
  return visitor;
}

for (const { address, key } of pages) {
  test.describe(address, () => {
    test.use({ viewport: desktop });

    for (const viewport of [phone, desktop]) {
      test(`its heading is changed in place at ${viewport.width} px, and visitors see it`, async ({
        staffPage: page,
        ownSite,
        browser,
      }) => {
        const title = `Twelve hands ${viewport.width}`;
        await page.setViewportSize(viewport);
        await openForm(page, address);
        await expectAccessible(page);
        await field(page, "Title").fill("  ");
        await expect(save(page)).toBeDisabled();
        await field(page, "Title").fill(title);
        await field(page, "Subtitle").fill("and one drawing");
        await field(page, "Image URL").fill("/storage/built-in/hero-hardscape.jpg");
        await expect(kept(page)).toBeVisible();
        await save(page).click();
        await expect(page.getByRole("status").filter({ hasText: "Changes saved." })).toBeVisible();
        await expect(form(page)).toBeHidden();
        await expect(edit(page)).toBeFocused();
        await expect(heading(page)).toHaveText(title);
        expect(await draft(page, key)).toBeNull();

        const visitor = await visit(browser, ownSite, address);
        await expect(heading(visitor)).toHaveText(title);
        await expect(visitor.getByText("and one drawing")).toBeVisible();
        await expect(visitor.locator("main img").first()).toHaveAttribute("src", /hero-hardscape/);
        await expect(visitor.getByText("Edit Hero")).toHaveCount(0);
        await visitor.close();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      });
    }

    test("an empty picture address shows the page's own picture", async ({ staffPage: page }) => {
      await openForm(page, address);
      await field(page, "Image URL").fill("");
      await save(page).click();
      await expect(form(page)).toBeHidden();
      await expect(page.locator("main img").first()).toHaveAttribute(
        "src",
        key === "about" ? /about-hero/ : /contact-hero/,
      );
    });

    test("a draft outlives a reload; Cancel forgets it and shows what is saved", async ({
      staffPage: page,
      ownSite,
    }) => {
      await openForm(page, address);
      await expect(restored(page)).toHaveCount(0);
      await expect(kept(page)).toHaveCount(0);
      const subtitle = await field(page, "Subtitle").inputValue();
      const heroImage = await field(page, "Image URL").inputValue();
      await field(page, "Title").fill("Half a thought");
      await expect(kept(page)).toBeVisible();
      expect(JSON.parse((await draft(page, key)) ?? "")).toMatchObject({
        title: "Half a thought",
        subtitle,
        heroImage,
      });

      await page.reload();
      await openForm(page, address);
      await expect(field(page, "Title")).toHaveValue("Half a thought");
      await expect(restored(page)).toBeVisible();
      await expect(kept(page)).toBeVisible();
      await expectAccessible(page);

      await saveElsewhere(page, ownSite, key, "Saved elsewhere");
      await cancel(page).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
      await expect(form(page)).toBeHidden();
      await expect(edit(page)).toBeFocused();
      expect(await draft(page, key)).toBeNull();
      await expect(heading(page)).toHaveText("Saved elsewhere");
      await edit(page).click();
      await expect(field(page, "Title")).toHaveValue("Saved elsewhere");
      await expect(restored(page)).toHaveCount(0);
    });

    test("pressing Edit Hero again asks before the draft is thrown away", async ({ staffPage: page }) => {
      await openForm(page, address);
      await field(page, "Title").fill("Not yet");
      const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
      await edit(page).click();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(field(page, "Title")).toHaveValue("Not yet");
      await edit(page).click();
      await question.getByRole("button", { name: "Discard", exact: true }).click();
      await expect(form(page)).toBeHidden();
      expect(await draft(page, key)).toBeNull();
    });

    for (const damaged of ["{", '{"title":7,"subtitle":"","heroImage":""}', '"text"']) {
      test(`a damaged draft is passed over: ${damaged}`, async ({ staffPage: page }) => {
        await open(page, address);
        await page.evaluate(([name, text]) => localStorage.setItem(name ?? "", text ?? ""), [key, damaged]);
        const title = await heading(page).textContent();
        await edit(page).click();
        await expect(field(page, "Title")).toHaveValue(title ?? "");
        await expect(restored(page)).toHaveCount(0);
      });
    }

    test("where the browser keeps nothing, it still saves and promises no draft", async ({
      staffPage: page,
    }) => {
      await page.addInitScript(() =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        }),
      );
      await openForm(page, address);
      await field(page, "Title").fill("Private window");
      await expect(kept(page)).toHaveCount(0);
      await save(page).click();
      await expect(heading(page)).toHaveText("Private window");
    });

    test("a failed save says so and keeps everything typed", async ({
      staffPage: page,
      ownSite,
      consoleErrors,
    }) => {
      await openForm(page, address);
      await field(page, "Title").fill("Typed once");
      await whileWritesFail(ownSite, "pages", ["insert", "update"], async () => {
        await save(page).click();
        await expect(form(page).getByRole("alert")).toHaveText("Error saving changes. Please try again.");
      });
      expect(consoleErrors.splice(0)).toEqual([expect.stringContaining("status of 503")]);
      await expect(field(page, "Title")).toHaveValue("Typed once");
      await expect.poll(() => draft(page, key)).toContain("Typed once");
      await save(page).click();
      await expect(heading(page)).toHaveText("Typed once");
    });

    test("a wrong picture address is named at its field", async ({ staffPage: page }) => {
      await openForm(page, address);
      await field(page, "Image URL").fill("javascript:alert(1)");
      await save(page).click();
      await expect(form(page).getByRole("alert")).toHaveText(/Enter a web address/);
      await expect(field(page, "Image URL")).toBeFocused();
      await cancel(page).click();
    });

    test("of two people's saves the later one is asked", async ({ staffPage: page, ownSite }) => {
      await openForm(page, address);
      await field(page, "Title").fill("Mine");
      await saveElsewhere(page, ownSite, key, "Theirs");
      await save(page).click();
      await expect(form(page).getByRole("alert")).toHaveText(
        `${staffAccount.email} changed this while you were editing it.`,
      );
      await expectAccessible(page);
      await form(page).getByRole("button", { name: "Save mine anyway" }).click();
      await expect(heading(page)).toHaveText("Mine");

      await edit(page).click();
      await field(page, "Title").fill("Mine again");
      await saveElsewhere(page, ownSite, key, "Theirs again");
      await save(page).click();
      await form(page).getByRole("button", { name: "Discard mine and show theirs" }).click();
      await expect(form(page)).toBeHidden();
      await expect(heading(page)).toHaveText("Theirs again");
      expect(await draft(page, key)).toBeNull();
    });

    test("a lost session is renewed on top of the form", async ({ staffPage: page }) => {
      await openForm(page, address);
      await field(page, "Title").fill("Signed in twice");
      await loseSession(page);
      await save(page).click();
      const dialog = page.getByRole("dialog", { name: "Sign in again" });
      await expect(form(page).getByText("Not authenticated")).toBeAttached();
      await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
      await dialog.getByRole("button", { name: "Sign in" }).click();
      await expect(form(page)).toBeHidden();
      await expect(heading(page)).toHaveText("Signed in twice");
    });
  });
}

test("staff move on without a new document: the next page fades in at its top and takes the focus", async ({
  staffPage,
}) => {
  await staffPage.setViewportSize(desktop);
  await open(staffPage, "/");
  await staffPage.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  await staffPage.getByRole("contentinfo").getByRole("link", { name: "Projects" }).click();
  await expect(heading(staffPage)).toHaveText("Our projects");
  await expect.poll(() => staffPage.evaluate(() => window.scrollY)).toBe(0);
  await expect(staffPage.getByRole("main")).toBeFocused();
  const fade = staffPage.locator("main > *").first();
  expect(await fade.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0.3s");
  await expect(staffPage.locator("html")).toHaveAttribute("data-same");
});
