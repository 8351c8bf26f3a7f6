import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { editPage, save } from "#tests/components/edit-page.ts";

const shown = page.getByRole("region", { name: "How search engines show this page" });
const title = page.getByRole("textbox", { name: "Title for search engines" });
const description = page.getByRole("textbox", { name: "Description for search engines" });

test("what search engines show is what the page makes of itself, until staff say it", async () => {
  document.title = "Reviews | Fernhill";
  const site = await editPage("/reviews");
  await expect.element(shown).toMatchTextContent("Reviews | Fernhill");
  await title.fill("Kind words");
  await description.fill("From our clients.");
  await expect.element(title).toHaveAccessibleDescription("10 of about 60 characters");
  await expect.element(shown).toMatchTextContent("Kind words");
  await expectAccessible();
  await save();
  expect(site.valueAt("page/reviews", "search.description")).toBe("From our clients.");
  await title.fill("");
  await expect.element(shown).toMatchTextContent("Filled in from the page when you save");
});
