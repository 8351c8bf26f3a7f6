import { expect, open, test } from "./staff.ts";

test("staff go from page to page in one document; a heading is changed there, and visitors see it", async ({
  staffPage: staff,
  page: visitor,
}) => {
  const form = staff.getByRole("form", { name: "Edit hero" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await open(staff, "/");
  await staff.evaluate(() => document.documentElement.setAttribute("data-same", ""));
  for (const [page, path, own] of [
    ["About", "/about", /about-hero/],
    ["Contact", "/contact", /contact-hero/],
  ] as const) {
    await staff.getByRole("contentinfo").getByRole("link", { name: page, exact: true }).click();
    await expect(staff).toHaveURL(new RegExp(`${path}$`));
    await expect(staff.getByRole("main")).toBeFocused();
    await expect.poll(() => staff.evaluate(() => window.scrollY)).toBe(0);
    const fade = staff.locator("main > *").first();
    expect(await fade.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0.3s");
    await expect(staff.locator("html")).toHaveAttribute("data-same");

    const save = async (heading: string, picture: string) => {
      await staff.getByRole("button", { name: "Edit Hero" }).click();
      await field("Title").fill(heading);
      await field("Image URL").fill(picture);
      await form.getByRole("button", { name: "Save" }).click();
      await expect(form).toBeHidden();
      await expect(staff.getByRole("heading", { level: 1 })).toHaveText(heading);
      await visitor.goto(path);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(heading);
    };
    await save(`${page} twelve hands`, "/storage/built-in/hero-hardscape.jpg");
    const shown = visitor.locator("main img").first();
    await expect(shown).toHaveAttribute("src", /hero-hardscape/);
    await save(`${page} ten hands`, "");
    await expect(shown).toHaveAttribute("src", own);
  }
});
