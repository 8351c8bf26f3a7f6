import type { Page } from "@playwright/test";
import { settingsPath } from "#app/site/settings/settings-parts.ts";
import type { SettingsPartId } from "#app/site/settings/site-settings.ts";
import { expect, expectAccessible, open, test, told } from "./staff.ts";

async function localBusinessOn(page: Page): Promise<unknown> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text)).find((thing) => thing["@type"] === "LocalBusiness");
}

const format = (days: number, locale: string, dateStyle: "short" | "long") =>
  new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "America/Toronto" }).format(
    new Date(Date.now() + days * 24 * 3_600_000),
  );
const inDays = (days: number) => ({
  iso: format(days, "en-CA", "short"),
  long: format(days, "en-US", "long"),
});

test("what the settings say once is what every page, the map and the structured data say", async ({
  staffPage: staff,
  page: visitor,
}) => {
  test.slow();
  const form = staff.getByRole("form", { name: "Business profile" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  const change = async (part: SettingsPartId, work: () => Promise<void>) => {
    await open(staff, settingsPath(part));
    await work();
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await told(staff, "Settings saved.");
  };
  const [number, href] = ["(519) 555-0160", "tel:+15195550160"];
  const soon = inDays(9);
  const logo = "/storage/built-in/about-hero.jpg";

  await change("business", () => field("Phone").fill(number));
  await change("hours", async () => {
    await staff.getByRole("group", { name: "Monday" }).getByLabel("From").fill("06:30");
    await staff.getByRole("button", { name: "Add Special Hours" }).click();
    await field("Date").fill(soon.iso);
    await field("Note").fill("Crew outing");
  });
  await change("area", async () => {
    await staff.getByRole("button", { name: "Add Town" }).click();
    await field("Town 6").fill("Erin");
    await field("Latitude 6").fill("43.7756");
    await field("Longitude 6").fill("-80.0713");
  });
  await change("pictures", async () => {
    await field("Logo").fill(logo);
    await field("Show the name beside the logo").setChecked(false);
  });
  await change("privacy", async () => {
    await field("Messages").selectOption("2 years");
  });
  await expectAccessible(staff);

  await visitor.goto("/contact");
  await expect(visitor.locator(`header a[href="${href}"]`).first()).toContainText(number);
  const mark = visitor.getByRole("banner").getByRole("img", { name: "Fernhill Landscaping" }).first();
  await expect(mark).toBeVisible();
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const footer = visitor.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: number })).toHaveAttribute("href", href);
  await expect(footer.getByText("6:30am–6pm")).toBeVisible();
  const contact = visitor.getByRole("region", { name: "Contact information" });
  await expect(contact.getByRole("link", { name: number })).toBeVisible();
  await expect(contact.getByText(soon.long)).toBeVisible();
  await expect(contact.getByText("Crew outing")).toBeVisible();
  await expectAccessible(visitor);
  expect(await localBusinessOn(visitor)).toMatchObject({
    telephone: "+15195550160",
    logo: expect.stringContaining(logo),
    openingHoursSpecification: expect.arrayContaining([
      expect.objectContaining({ dayOfWeek: ["Monday"], opens: "06:30", closes: "18:00" }),
    ]),
    specialOpeningHoursSpecification: [{ validFrom: soon.iso, validThrough: soon.iso, opens: "00:00" }],
  });
  await visitor.goto("/privacy-policy");
  await expect(visitor.locator(".prose")).toContainText("from the contact form 2 years after they’re sent");
  // A phone has no room for it.
  const map = footer.locator("svg[aria-label^='Service area']");
  await expect(map).toHaveAttribute("aria-label", /Erin/);
  await expect(map.locator("text", { hasText: "Erin" })).toHaveCount(1);
  await open(staff, "/admin/messages");
  await expect(staff.getByText("Messages are deleted 2 years after they were sent.")).toBeVisible();
});

test("a legal page is edited in place, dated for visitors, and gets its standard text back", async ({
  staffPage: staff,
  page: visitor,
}) => {
  const edit = staff.getByRole("form", { name: "Edit Terms of Service" });
  const words = "We keep our word. Write to hello@fernhill.example.";
  await open(staff, "/terms-of-service");
  await staff.getByRole("button", { name: "Edit Text" }).click();
  await edit.getByRole("textbox", { name: "Content" }).fill("We keep our word. Write to {email}.");
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  await expect(edit).toBeHidden();
  await expect(staff.getByText(words)).toBeVisible();
  await visitor.goto("/terms-of-service");
  await expect(visitor.getByText(words)).toBeVisible();
  await expect(visitor.getByText(`Last updated ${inDays(0).long}`)).toBeVisible();
  await expectAccessible(visitor);

  await staff.getByRole("button", { name: "Edit Text" }).click();
  await edit.getByRole("button", { name: "Back to the original text" }).click();
  await staff.getByRole("button", { name: "Use the original text" }).click();
  await expect(staff.getByRole("heading", { name: "Plant warranty" })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Plant warranty" })).toBeVisible();
  await expect(visitor.getByText("Last updated")).toHaveCount(0);
});
