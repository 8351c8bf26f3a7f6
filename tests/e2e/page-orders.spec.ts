import type { Page } from "@playwright/test";
import { bar, edit, press, save } from "./editing.ts";
import { desktop, expect, expectAccessible, phone, test } from "./staff.ts";

test.use({ secludedFor: "page-orders" });

const titles = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading");

/** What visitors see of these, in their order. */
async function orderFor(url: string, names: readonly string[]): Promise<string[]> {
  const [, main = ""] = (await (await fetch(url)).text()).split("<main");
  const text = main.replace(/<[^>]*>/g, "");
  const present = names.filter((name) => text.includes(name));
  return present.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
}

for (const [width, viewport] of [
  ["390", phone],
  ["1280", desktop],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    for (const path of ["/services", "/projects"]) {
      test(`what stands on ${path} is moved there, undone and saved`, async ({
        staffPage: page,
        baseURL,
      }) => {
        await edit(page, path);
        const names = titles(page).and(page.getByRole("heading", { level: 2 }));
        const [first = "", second = "", third = ""] = (await names.allInnerTexts()).map((name) =>
          name.trim(),
        );
        await page.getByRole("button", { name: `Move ${first} down` }).click();
        await expect(page.getByRole("button", { name: `Move ${first} down` })).toBeFocused();
        await expect(names.first()).toHaveText(second);
        await expect(bar(page)).toContainText("1 change");
        await press(page, "Undo");
        await expect(names.first()).toHaveText(first);
        await press(page, "Redo");
        await expect(names.first()).toHaveText(second);
        await expectAccessible(page);
        await save(page);
        await expect(names.first()).toHaveText(second);
        const visitors = () => orderFor(`${baseURL}${path}`, [first, second, third]);
        await expect(async () => expect(await visitors()).toEqual([second, first, third])).toPass();
        await page.getByRole("button", { name: `Move ${first} up` }).click();
        await save(page);
        await expect(async () => expect(await visitors()).toEqual([first, second, third])).toPass();
      });
    }

    test("staff choose which projects home shows, and leave it to the order again", async ({
      staffPage: page,
      baseURL,
    }) => {
      await edit(page, "/");
      const second = page.getByRole("combobox", { name: "Second project" });
      const names = await second.locator("option").allInnerTexts();
      const visitors = async () => (await fetch(`${baseURL}/`)).text();
      const before = await visitors();
      const hidden = names.slice(1).find((name) => !before.includes(name)) ?? "";
      expect(hidden).not.toBe("");
      await second.selectOption({ label: hidden });
      await expect(bar(page)).toContainText("1 change");
      await expect(page.getByText("Shows here once it is saved.")).toBeVisible();
      await expectAccessible(page);
      await save(page);
      await expect(page.getByRole("heading", { name: hidden })).toBeVisible();
      await expect(async () => expect(await visitors()).toContain(hidden)).toPass();
      await page.getByRole("combobox", { name: "Second project" }).selectOption({ index: 0 });
      await save(page);
      await expect(async () => expect(await visitors()).not.toContain(hidden)).toPass();
    });
  });
}
