import type { Browser, Page } from "@playwright/test";
import { type SettingsPartId, settingsPath } from "#app/features/site/settings-parts.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { desktop, expect, expectAccessible, hydrated, loseSession, open, phone, test } from "./staff.ts";

const form = (page: Page) => page.getByRole("form", { name: "Business profile" });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const saveButton = (page: Page) => form(page).getByRole("button", { name: "Save", exact: true });

async function openSettings(page: Page, part: SettingsPartId) {
  await open(page, settingsPath(part));
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

async function save(page: Page) {
  await saveButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Settings saved." })).toBeVisible();
}

/** A visitor's page, without the staff's cookies. */
async function visitorPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  return context.newPage();
}

async function localBusinessOn(page: Page): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const things = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  const business = things.find((thing) => thing["@type"] === "LocalBusiness");
  return business ?? {};
}

function inDays(days: number): { iso: string; long: string } {
  const date = new Date(Date.now() + days * 24 * 3_600_000);
  const timeZone = "America/Toronto";
  return {
    iso: new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone }).format(date),
    long: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(date),
  };
}

for (const [index, viewport] of [phone, desktop].entries()) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("phone and hours changed once are what header, footer, contact page and structured data say", async ({
      staffPage,
      browser,
      baseURL,
    }) => {
      const number = `(519) 555-01${60 + index}`;
      const href = `tel:+151955501${60 + index}`;
      await openSettings(staffPage, "business");
      await expectAccessible(staffPage);
      await field(staffPage, "Phone").fill(number);
      await save(staffPage);
      await expect(saveButton(staffPage)).toBeFocused();
      await expect(field(staffPage, "Phone")).toHaveValue(number);
      await openSettings(staffPage, "hours");
      const monday = staffPage.getByRole("group", { name: "Monday" });
      await monday.getByLabel("From").fill(`0${6 + index}:30`);
      const sunday = staffPage.getByRole("group", { name: "Sunday" });
      await sunday.getByLabel("Open").setChecked(true);
      await sunday.getByLabel("From").fill("10:00");
      await sunday.getByLabel("To").fill("13:00");
      await expect(form(staffPage).getByText(`${6 + index}:30am–6pm`)).toBeVisible();
      await expectAccessible(staffPage);
      await save(staffPage);
      await openSettings(staffPage, "privacy");
      const kept = `${2 + index} years`;
      await field(staffPage, "Messages").selectOption(kept);
      await field(staffPage, "Suspected spam").selectOption("90 days");
      await expect(form(staffPage).getByText("Messages that are older already are deleted")).toBeVisible();
      await expectAccessible(staffPage);
      await save(staffPage);

      const visitor = await visitorPage(browser, baseURL);
      await visitor.goto("/contact");
      await expect(visitor.locator(`header a[href="${href}"]`).first()).toContainText(number);
      const footer = visitor.getByRole("contentinfo");
      await expect(footer.getByRole("link", { name: number })).toHaveAttribute("href", href);
      await expect(footer.getByText(`${6 + index}:30am–6pm`)).toBeVisible();
      const details = visitor.getByRole("region", { name: "Contact information" });
      await expect(details.getByRole("link", { name: number })).toBeVisible();
      await expect(details.getByText("10am–1pm")).toBeVisible();
      expect(await localBusinessOn(visitor)).toMatchObject({
        telephone: href.replace("tel:", ""),
        openingHoursSpecification: expect.arrayContaining([
          expect.objectContaining({ dayOfWeek: ["Monday"], opens: `0${6 + index}:30`, closes: "18:00" }),
          expect.objectContaining({ dayOfWeek: ["Sunday"], opens: "10:00", closes: "13:00" }),
        ]),
      });
      await visitor.goto("/privacy-policy");
      await expect(visitor.locator(".prose")).toContainText(`are deleted ${kept} after they were sent`);
      await visitor.context().close();
      await open(staffPage, "/admin/messages");
      await expect(staffPage.getByText(`Messages are deleted ${kept} after they were sent.`)).toBeVisible();
      await open(staffPage, "/admin/messages?show=spam");
      await expect(staffPage.getByText("Suspected spam is deleted after 90 days.")).toBeVisible();
    });

    test("a bad coordinate is told in words that nothing covers", async ({ staffPage }) => {
      await openSettings(staffPage, "area");
      await field(staffPage, "Latitude").fill("43,5x");
      await saveButton(staffPage).click();
      await expect(field(staffPage, "Latitude")).toBeFocused();
      const message = form(staffPage).getByRole("alert").filter({ hasText: "Enter the latitude" });
      await expect(message).toBeVisible();
      // The foot sticks to the end of the screen.
      const isCovered = await message.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(left + 2, bottom - 3));
      });
      expect(isCovered).toBe(false);
    });

    test("wrong values are told at their fields, the first takes the focus, and nothing is saved", async ({
      staffPage,
    }) => {
      await openSettings(staffPage, "business");
      await field(staffPage, "Phone").fill("555");
      await field(staffPage, "Established").fill("15");
      await field(staffPage, "Postal Code").fill("12345");
      await saveButton(staffPage).click();
      await expect(field(staffPage, "Established")).toBeFocused();
      for (const message of [
        "Enter the year with four digits, such as 2015.",
        "Enter a phone number with at least 7 digits.",
        "Enter a postal code like N1H 0A0.",
      ]) {
        await expect(form(staffPage).getByRole("alert")).toContainText(message);
      }
      await expectAccessible(staffPage);
      await field(staffPage, "Phone").fill("(519) 555-0142");
      await expect(form(staffPage).getByRole("alert").getByRole("button")).toHaveCount(2);
      await staffPage.getByRole("button", { name: "Cancel" }).click();
      await staffPage.getByRole("button", { name: "Discard", exact: true }).click();
      await expect(field(staffPage, "Established")).not.toHaveValue("15");
      await expect(form(staffPage).getByRole("alert")).toHaveCount(0);

      await openSettings(staffPage, "hours");
      const tuesday = staffPage.getByRole("group", { name: "Tuesday" });
      await tuesday.getByLabel("To").fill("07:00");
      await saveButton(staffPage).click();
      const message = "The closing time must be after the opening time.";
      await expect(form(staffPage).getByRole("alert")).toContainText(message);
      await tuesday.getByLabel("To").fill("17:00");
      await expect(tuesday.getByText(message)).toHaveCount(0);
    });
  });
}

test("special hours are added and removed by keyboard; visitors see those to come", async ({
  staffPage,
  browser,
  baseURL,
}) => {
  const soon = inDays(9);
  const over = inDays(-20);
  await openSettings(staffPage, "hours");
  const add = staffPage.getByRole("button", { name: "Add Special Hours" });
  await add.focus();
  await staffPage.keyboard.press("Enter");
  const rows = staffPage.getByRole("list", { name: "Special hours", exact: true }).getByRole("listitem");
  await expect(rows.first().getByLabel("Date")).toBeFocused();
  await rows.first().getByLabel("Date").fill(soon.iso);
  await rows.first().getByLabel("Note").fill("Crew outing");
  await add.press("Enter");
  await rows.nth(1).getByLabel("Date").fill(over.iso);
  await rows.nth(1).getByLabel("Note").fill("Long ago");
  await add.press("Enter");
  await staffPage.getByRole("button", { name: "Remove special hours 3" }).press("Enter");
  await expect(rows).toHaveCount(2);
  await expect(staffPage.getByRole("button", { name: "Remove Long ago" })).toBeFocused();
  await save(staffPage);
  await expect(staffPage.getByText("Past special hours (1)")).toBeVisible();
  await expect(rows).toHaveCount(1);

  const visitor = await visitorPage(browser, baseURL);
  await visitor.goto("/contact");
  const details = visitor.getByRole("region", { name: "Contact information" });
  await expect(details.getByText(soon.long)).toBeVisible();
  await expect(details.getByText("Crew outing")).toBeVisible();
  await expect(visitor.getByText("Long ago")).toHaveCount(0);
  await expectAccessible(visitor);
  expect(await localBusinessOn(visitor)).toMatchObject({
    specialOpeningHoursSpecification: [{ validFrom: soon.iso, validThrough: soon.iso, opens: "00:00" }],
  });
  await visitor.context().close();
});

test("what is typed right after a row was added stays in its field, also on a slow machine", async ({
  staffPage,
}) => {
  await openSettings(staffPage, "hours");
  await staffPage.evaluate(() => {
    const nextFrame = requestAnimationFrame;
    window.requestAnimationFrame = (run) => window.setTimeout(() => nextFrame(run), 300);
  });
  await staffPage.getByRole("button", { name: "Add Special Hours" }).press("Enter");
  const note = form(staffPage).getByLabel("Note").last();
  await note.focus();
  await staffPage.keyboard.type("Long ago", { delay: 80 });
  await expect(note).toHaveValue("Long ago");
  await expect(note).toBeFocused();
});

test("the logo stands in the header and the structured data, the town in the footer's map", async ({
  staffPage,
  browser,
  baseURL,
}) => {
  const image = "/storage/built-in/about-hero.jpg";
  await openSettings(staffPage, "area");
  await staffPage.getByRole("button", { name: "Add Town" }).click();
  await staffPage.keyboard.type("Erin");
  await field(staffPage, "Latitude 6").fill("43.7756");
  await saveButton(staffPage).click();
  await expect(field(staffPage, "Longitude 6")).toBeFocused();
  await expect(form(staffPage).getByRole("alert").filter({ hasText: "Enter the longitude" })).toBeVisible();
  await field(staffPage, "Longitude 6").fill("-80.0713");
  await save(staffPage);
  await openSettings(staffPage, "pictures");
  await field(staffPage, "Logo").fill(image);
  await field(staffPage, "Show the name beside the logo").setChecked(false);
  await save(staffPage);
  const visitor = await visitorPage(browser, baseURL);
  await visitor.goto("/");
  const logo = visitor.getByRole("banner").getByRole("img", { name: "Fernhill Landscaping" }).first();
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(visitor);
  expect(await localBusinessOn(visitor)).toMatchObject({ logo: expect.stringContaining(image) });
  const map = visitor.getByRole("contentinfo").getByRole("img", { name: /Service area: .*Erin/ });
  await expect(map.locator("text", { hasText: "Erin" })).toBeVisible();
  await visitor.context().close();

  await field(staffPage, "Logo").fill("");
  await save(staffPage);
  await openSettings(staffPage, "area");
  await staffPage.getByRole("button", { name: "Remove Erin" }).click();
  await save(staffPage);
});

test("a phone number's least length is said beside it", async ({ staffPage }) => {
  await openSettings(staffPage, "business");
  await expect(field(staffPage, "Phone")).toHaveAccessibleDescription("At least 7 digits.");
});

test("without a town the list says so and takes the focus", async ({ staffPage }) => {
  await openSettings(staffPage, "area");
  const remove = staffPage.getByRole("list", { name: "Nearby towns" }).getByRole("button");
  while ((await remove.count()) > 0) await remove.first().press("Enter");
  await expect(staffPage.getByRole("button", { name: "Add Town" })).toBeFocused();
  await saveButton(staffPage).click();
  await expect(form(staffPage).getByRole("alert")).toHaveText("Enter at least one nearby town.");
  await expect(form(staffPage).locator("[data-list-error]")).toBeFocused();
});

test("a row put right leaves the messages of the others, and one that goes takes only its own along", async ({
  staffPage,
}) => {
  await openSettings(staffPage, "links");
  const rows = staffPage.getByRole("list", { name: "Social pages" }).getByRole("listitem");
  const first = await rows.count();
  const wrong = ["one", "two", "three"];
  for (const [index, address] of wrong.entries()) {
    await staffPage.getByRole("button", { name: "Add Social Page" }).click();
    await rows
      .nth(first + index)
      .getByLabel("Link")
      .fill(address);
  }
  await saveButton(staffPage).click();
  const marked = (index: number) => rows.nth(first + index).locator("[aria-invalid=true]");
  for (const index of wrong.keys()) await expect(marked(index)).toHaveCount(2);
  await rows
    .nth(first + 1)
    .getByLabel("Link")
    .fill("https://example.ca");
  await expect(marked(0)).toHaveCount(2);
  await expect(marked(1)).toHaveAccessibleDescription(/^Enter the name\./);
  await expect(marked(2)).toHaveCount(2);
  await rows
    .nth(first)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(marked(0)).toHaveAccessibleDescription(/^Enter the name\./);
  await expect(marked(1)).toHaveCount(2);
});

test("of two people's settings the later is asked, and may take the other's", async ({
  staffPage,
  context,
}) => {
  const other = await context.newPage();
  await openSettings(staffPage, "business");
  await openSettings(other, "business");
  await field(other, "Street").fill("1 First Street");
  await save(other);
  await field(staffPage, "Street").fill("2 Second Street");
  await saveButton(staffPage).click();
  const alert = form(staffPage).getByRole("alert");
  await expect(alert).toHaveText(`${staffAccount.email} changed this while you were editing it.`);
  await expect(alert).toBeInViewport();
  await staffPage.getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect(field(staffPage, "Street")).toHaveValue("1 First Street");

  await field(other, "Street").fill("3 Third Street");
  await save(other);
  await field(staffPage, "Street").fill("2 Second Street");
  await saveButton(staffPage).click();
  await staffPage.getByRole("button", { name: "Save mine anyway" }).click();
  await expect(staffPage.getByRole("status").filter({ hasText: "Settings saved." })).toBeVisible();
  await expect(field(staffPage, "Street")).toHaveValue("2 Second Street");
  await other.close();
});

test("two people in two parts save both; a part that is left unsaved asks first", async ({
  staffPage,
  context,
}) => {
  await staffPage.setViewportSize(desktop);
  await open(staffPage, "/admin/settings");
  const other = await context.newPage();
  await openSettings(other, "links");
  await field(staffPage, "Tagline").fill("Two at a time");
  await save(staffPage);
  await field(other, "Review Page Name").fill("Yelp");
  await save(other);
  await other.close();
  await staffPage.reload();
  await hydrated(staffPage);
  await expect(field(staffPage, "Tagline")).toHaveValue("Two at a time");

  const parts = staffPage.getByRole("navigation", { name: "Parts of the settings" });
  await field(staffPage, "City").fill("Elora");
  await parts.getByRole("link", { name: "Hours" }).click();
  const question = staffPage.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(staffPage).toHaveURL(/\/admin\/settings\/hours$/);
  await expect(staffPage.getByRole("group", { name: "Monday" })).toBeVisible();
  await expect(parts.getByRole("link", { name: "Hours" })).toHaveAttribute("aria-current", "page");

  await staffPage.setViewportSize(phone);
  await staffPage.getByRole("link", { name: "All settings" }).click();
  await expect(form(staffPage)).toBeHidden();
  await parts.getByRole("link", { name: "Reviews and social pages" }).click();
  await expect(field(staffPage, "Review Page Name")).toHaveValue("Yelp");
  const heights = await form(staffPage)
    .locator("input:not([type=checkbox]), button, select")
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await open(staffPage, "/admin/settings/attic");
  await expect(staffPage).toHaveURL(/\/admin\/settings$/);
});

test("what is typed holds the page, and outlives a session that has ended", async ({ staffPage }) => {
  await openSettings(staffPage, "business");
  await field(staffPage, "Tagline").fill("Gardens that stay");
  await staffPage.getByRole("link", { name: "Dashboard" }).click();
  const question = staffPage.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(staffPage, "Tagline")).toHaveValue("Gardens that stay");

  await loseSession(staffPage);
  await saveButton(staffPage).click();
  const again = staffPage.getByRole("dialog");
  await again.getByLabel("Email").fill(staffAccount.email);
  await again.getByLabel("Password", { exact: true }).fill(staffAccount.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(staffPage.getByRole("status").filter({ hasText: "Settings saved." })).toBeVisible();
  await staffPage.getByRole("link", { name: "Dashboard" }).click();
  await expect(staffPage.getByText("changed the settings").first()).toBeVisible();
});

test("a failed save leaves everything typed", async ({ staffPage }) => {
  await openSettings(staffPage, "business");
  await staffPage.route("**/staff/site", (route) =>
    route.fulfill({
      status: 400,
      json: { kind: "error", reason: "failed", message: "Error saving changes. Please try again." },
    }),
  );
  await field(staffPage, "City").fill("Elora");
  await saveButton(staffPage).click();
  await expect(form(staffPage).getByRole("alert")).toHaveText("Error saving changes. Please try again.");
  await expect(field(staffPage, "City")).toHaveValue("Elora");
});

for (const viewport of [phone, desktop]) {
  test.describe(`legal pages at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("are edited in place, cleaned and dated, and get their standard text back", async ({
      staffPage,
      browser,
      baseURL,
    }) => {
      const visitor = await visitorPage(browser, baseURL);
      await open(staffPage, "/terms-of-service");
      await staffPage.getByRole("button", { name: "Edit Text" }).click();
      const edit = staffPage.getByRole("form", { name: "Edit Terms of Service" });
      const content = edit.getByRole("textbox", { name: "Content" });
      await expect(content).toBeFocused();
      await expect(content).toContainText("{name}");
      await expectAccessible(staffPage);
      await content.fill("We keep our word. Write to {email}.");
      await edit.getByRole("button", { name: "Save", exact: true }).click();
      await expect(staffPage.getByRole("status").filter({ hasText: "Page saved." })).toBeVisible();
      await expect(edit).toBeHidden();
      await expect(staffPage.getByText("We keep our word. Write to hello@fernhill.example.")).toBeVisible();

      await visitor.goto("/terms-of-service");
      await expect(visitor.getByText("We keep our word. Write to hello@fernhill.example.")).toBeVisible();
      await expect(visitor.getByText(`Last changed ${inDays(0).long}`)).toBeVisible();
      await expect(visitor.getByRole("button", { name: "Edit Text" })).toHaveCount(0);
      await expectAccessible(visitor);

      await staffPage.getByRole("button", { name: "Edit Text" }).click();
      await edit.getByRole("button", { name: "Back to the standard text" }).click();
      const question = staffPage.getByRole("alertdialog", {
        name: "Put the standard text of “Terms of Service” back?",
      });
      await expectAccessible(staffPage);
      await question.getByRole("button", { name: "Cancel" }).click();
      await edit.getByRole("button", { name: "Back to the standard text" }).click();
      await question.getByRole("button", { name: "Use the standard text" }).click();
      // Beneath the question the form has no role, so that it being hidden says nothing yet.
      await expect(
        staffPage.getByRole("status").filter({ hasText: "The standard text is back." }),
      ).toBeVisible();
      await expect(edit).toBeHidden();
      await visitor.goto("/terms-of-service");
      await expect(visitor.getByRole("heading", { name: "Plant warranty" })).toBeVisible();
      await expect(visitor.getByText("Last changed")).toHaveCount(0);
      await visitor.context().close();
    });
  });
}

test("nothing that could run gets into a legal page", async ({ staffPage, browser, baseURL }) => {
  const saved = await staffPage.request.post("/staff/legal", {
    headers: { Origin: baseURL ?? "" },
    data: {
      verb: "save",
      input: {
        key: "privacy-policy",
        expected_updated_at: null,
        content:
          '<p>Safe</p><img src=x onerror="alert(1)"><a href="javascript:alert(1)">link</a><script>alert(1)</script>',
      },
    },
  });
  expect(saved.status()).toBe(200);
  const visitor = await visitorPage(browser, baseURL);
  await visitor.goto("/privacy-policy");
  const prose = await visitor.locator(".prose").innerHTML();
  // What the settings say of retention follows.
  expect(prose.split("<h2>")[0]).toBe("<p>Safe</p><a>link</a>");
  await visitor.context().close();
});
