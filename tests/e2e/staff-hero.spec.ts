import { confirm, expect, open, pressMore, test } from "./staff.ts";

test("a hero slide is added, moved, changed and deleted, and visitors see each of it", async ({
  staffPage: staff,
  page: visitor,
}) => {
  const press = (name: string) => staff.getByRole("button", { name, exact: true }).click();
  const form = staff.getByRole("form");
  const title = form.getByLabel("Title", { exact: true });
  const slides = visitor.locator("fade-carousel :is(h1, [role=heading])");

  await open(staff, "/");
  await press("Manage Hero Slides");
  await press("Add Slide");
  await expect(title).toBeFocused();
  await title.fill("Spring");
  await form.getByLabel("Subtitle").fill("Bulbs for May");
  await form.getByLabel("Image URL").fill("/storage/built-in/hero-hardscape.jpg");
  await press("Save");
  await expect(form).toBeHidden();
  await visitor.goto("/");
  await expect(visitor.getByText("Bulbs for May")).toHaveCount(1);

  await press("Manage Hero Slides");
  await press("Order of slides");
  await press("Move Spring down");
  await expect(staff.getByText("Order saved.")).toBeVisible();
  await press("Close");
  const titles = staff.getByRole("region", { name: "Hero slides", exact: true }).locator("li p:first-child");
  await expect(titles.nth(1)).toHaveText("Spring");
  const order = await titles.allTextContents();
  await visitor.goto("/");
  expect(await slides.allTextContents()).toEqual(order);

  await press("Edit Spring");
  await title.fill("Late spring");
  await press("Save");
  await expect(form).toBeHidden();
  await visitor.goto("/");
  await expect(visitor.getByText("Late spring", { exact: true })).toHaveCount(1);
  await press("Manage Hero Slides");
  await pressMore(staff, "Late spring", "Delete Late spring");
  await confirm(staff, "Delete");
  // The list is hidden behind the question until then.
  await expect(staff.getByText("Slide deleted.")).toBeVisible();
  await expect(titles.filter({ hasText: "Late spring" })).toHaveCount(0);
  await visitor.goto("/");
  await expect(visitor.getByText("Bulbs for May")).toHaveCount(0);
});
