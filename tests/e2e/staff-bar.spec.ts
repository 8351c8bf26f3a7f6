import { execute, insertRows, onDatabase } from "#tests/support/site-database.ts";
import { desktop, expect, expectAccessible, hydrated, open, phone, test } from "./staff.ts";

test.use({ secludedFor: "staff-bar" });

const message = (n: number) => ({
  id: `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`,
  name: `Sender ${n}`,
  email: `sender${n}@example.ca`,
  phone: "(519) 555-0123",
  service: "Landscaping",
  message: "A sloped yard.",
  created_at: new Date(Date.UTC(2026, 4, n)).toISOString(),
  suspected_spam: false,
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("the bar leads everywhere, the sheet keeps the keyboard, and the dashboard says what waits", async ({
    staffPage,
    ownSite,
    browser,
  }) => {
    await onDatabase(ownSite, (trx) => insertRows(trx, "contact_messages", [message(1), message(2)]));
    await open(staffPage, "/");
    const bar = staffPage.getByRole("navigation", { name: "Staff" });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(staffPage.locator("meta[name=theme-color]")).toHaveAttribute("content", "#b80f5c");
    await expect(bar.getByRole("link", { name: "Messages 2 open messages" })).toBeVisible();

    await bar.getByRole("button", { name: "Edit page" }).click();
    const changes = staffPage.getByRole("region", { name: "Changes" });
    await expect(changes).toBeFocused();
    await expect(bar).toHaveCount(0);
    await changes.getByRole("button", { name: "Done" }).click();
    await expect(bar.getByRole("button", { name: "Edit page" })).toBeVisible();

    const more = bar.getByRole("button", { name: "More" });
    await more.focus();
    await staffPage.keyboard.press("Enter");
    const sheet = staffPage.getByRole("dialog", { name: "More" });
    await expect(sheet.getByRole("link", { name: "Dashboard" })).toBeFocused();
    await expectAccessible(staffPage);
    for (let press = 0; press < 12; press++) {
      await staffPage.keyboard.press("Tab");
      expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await staffPage.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(more).toBeFocused();
    await more.click();
    await staffPage.locator(".staff-bar").getByText("Close").click();
    await expect(sheet).toHaveCount(0);
    await more.click();
    await staffPage.mouse.click(200, 40);
    await expect(sheet).toHaveCount(0);

    await bar.getByRole("link", { name: "Photos" }).click();
    await expect(staffPage).toHaveURL(/\/admin\/media$/);
    const adminBar = staffPage.getByRole("navigation", { name: "Admin" });
    await expect(adminBar.getByRole("link", { name: "Photos" })).toHaveAttribute("aria-current", "page");
    await expect(adminBar.getByRole("button", { name: "Edit page" })).toHaveCount(0);
    await adminBar.getByRole("button", { name: "More" }).click();
    await sheet.getByRole("link", { name: "Dashboard" }).click();
    await expect(sheet).toHaveCount(0);
    const waiting = staffPage.getByRole("region", { name: "What waits" });
    await expect(
      waiting.getByRole("heading", { name: "2 enquiries waiting since April 30, 2026" }),
    ).toBeVisible();
    await expect(waiting.locator(".staff-button-solid")).toHaveCount(1);
    await expect(staffPage.locator(".staff-button-solid")).toHaveCount(1);
    await expectAccessible(staffPage);
    await waiting.getByRole("link", { name: /^Read them/ }).click();
    await expect(staffPage).toHaveURL(/\/admin\/messages$/);
    await adminBar.getByRole("link", { name: "Website" }).click();
    await expect(staffPage).toHaveURL(/:\d+\/$/);

    // The page ends above the bar. It may still be scrolled to its top, as each page one comes to is.
    await expect(async () => {
      await staffPage.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const [end, top] = await Promise.all([
        staffPage.getByRole("contentinfo").evaluate((footer) => footer.getBoundingClientRect().bottom),
        staffPage.locator(".staff-bar").evaluate((element) => element.getBoundingClientRect().top),
      ]);
      expect(end).toBeLessThanOrEqual(top + 1);
    }).toPass({ timeout: 10_000 });

    const visitor = await browser.newPage({ baseURL: ownSite.url });
    await visitor.goto("/");
    expect(await visitor.content()).not.toContain("staff-bar");
    await expect(visitor.locator("meta[name=theme-color]")).toHaveAttribute("content", "#1d3a2d");
    await visitor.close();
    await onDatabase(ownSite, (trx) => execute(trx, "delete from contact_messages"));
  });

  test("the built-in slides become staff's own, and a toast lies on nothing that can be pressed", async ({
    staffPage,
    ownSite,
  }) => {
    await onDatabase(ownSite, (trx) => execute(trx, "delete from hero_slides"));
    await open(staffPage, "/");
    const manage = staffPage.getByRole("button", { name: "Manage Hero Slides" });
    await manage.scrollIntoViewIfNeeded();
    await staffPage.evaluate(() => window.scrollBy(0, -200));
    await manage.click();
    const panel = staffPage.getByRole("region", { name: "Hero slides", exact: true });
    await expect(panel.getByRole("heading", { name: "Hero slides" })).toBeInViewport();
    await expectAccessible(staffPage);
    await panel.getByRole("button", { name: "Add Slide" }).click();
    const form = staffPage.getByRole("form", { name: "Add slide" });
    await expect(form.getByLabel("Keep the three built-in slides after this one")).toBeChecked();
    await form.getByRole("button", { name: "Cancel" }).click();
    await manage.click();
    await panel.getByRole("button", { name: "Start from these three" }).click();
    await expect(panel.getByRole("button", { name: /^Edit / })).toHaveCount(3);
    const toast = staffPage.getByRole("status").filter({ hasText: "The three slides are yours now" });
    await expect(toast).toBeVisible();
    const liesOn = () =>
      toast.locator(".toast").evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return [...document.querySelectorAll("a[href], button")]
          .filter(
            (control) => !element.contains(control) && control.checkVisibility({ checkVisibilityCSS: true }),
          )
          .filter((control) => {
            const box = control.getBoundingClientRect();
            return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
          })
          .map((control) => control.textContent);
      });
    await expect.poll(liesOn).toEqual([]);
    // All tools of a slide in one row.
    const tops = await panel
      .getByRole("listitem")
      .first()
      .getByRole("button")
      .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().top));
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    await expectAccessible(staffPage);
  });
});

test("at 1280 px the bar says who and where, and the admin area has its sidebar instead", async ({
  staffPage,
}) => {
  await staffPage.setViewportSize(desktop);
  await open(staffPage, "/about");
  const bar = staffPage.getByRole("navigation", { name: "Staff" });
  await expect(bar.getByText("About page.")).toBeVisible();
  await expectAccessible(staffPage);
  await bar.getByRole("link", { name: /^Messages/ }).click();
  await expect(staffPage).toHaveURL(/\/admin\/messages$/);
  await hydrated(staffPage);
  await expect(staffPage.locator(".staff-bar")).toBeHidden();
  await expect(staffPage.getByRole("navigation", { name: "Admin" }).getByRole("link")).toHaveCount(10);
  await expect(staffPage.getByRole("button", { name: "Sign out" })).toHaveCount(1);
});
