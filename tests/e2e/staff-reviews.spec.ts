import { confirm, expect, open, pressMore, test, told } from "./staff.ts";

test("a review is added, published, changed, taken back and deleted, and visitors see each of it", async ({
  staffPage: staff,
  page: visitor,
}) => {
  const form = staff.getByRole("form");
  const press = (name: string) => staff.getByRole("button", { name, exact: true }).click();
  const card = visitor.locator("article").filter({ hasText: "Ines" });
  const visitorsSee = async (count: number) => {
    for (const path of ["/", "/reviews"]) {
      await visitor.goto(path);
      await expect(card).toHaveCount(count);
    }
  };

  await open(staff, "/");
  await staff.getByRole("link", { name: "Manage Reviews" }).click();
  await expect(staff.getByRole("heading", { level: 1 })).toHaveText("Reviews Management");
  await press("Add Review");
  await form.getByLabel("Reviewer Name").fill("Ines");
  await form.getByLabel("Comment").fill("Level steps.");
  await form.getByLabel("Review Date").fill("2026-03-01");
  await press("Save");
  await told(staff, "Review saved. Visitors don’t see it yet.");
  await visitorsSee(0);
  await pressMore(staff, "Ines", "Publish Ines");
  await told(staff, "Review published. Visitors see it now.");
  await visitorsSee(1);
  await expect(card.locator("time")).toHaveText("March 1, 2026");
  await expect(card.locator("time")).toHaveAttribute("datetime", "2026-03-01");

  await open(staff, "/reviews");
  await staff.getByRole("link", { name: "Edit Ines" }).click();
  await expect(form.getByLabel("Reviewer Name")).toBeFocused();
  await expect(form.getByLabel("Review Date")).toHaveValue("2026-03-01");
  await form.getByLabel("Comment").fill("Level steps, steady hands.");
  await press("Save");
  await expect(staff).toHaveURL(/\/admin\/reviews$/);
  await visitorsSee(1);
  await expect(card).toContainText("Level steps, steady hands.");
  await pressMore(staff, "Ines", "Unpublish Ines");
  await told(staff, "Review unpublished. Visitors no longer see it.");
  await visitorsSee(0);
  await pressMore(staff, "Ines", "Delete Ines");
  await confirm(staff, "Delete");
  await told(staff, "Review deleted.");
  await expect(staff.getByRole("heading", { name: "Ines" })).toHaveCount(0);
});
