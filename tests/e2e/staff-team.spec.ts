import { confirm, expect, open, pressMore, test, told } from "./staff.ts";

test("the team shows once somebody is added, in staff's order, and a deleted member is gone", async ({
  staffPage: staff,
  page: visitor,
}) => {
  const form = staff.getByRole("form");
  const press = (name: string) => staff.getByRole("button", { name, exact: true }).click();
  const section = visitor.getByRole("heading", { name: "The people who do the work" });
  const names = async (...expected: string[]) => {
    await visitor.goto("/about");
    await expect(visitor.locator("article h3").filter({ hasText: /^(Ines|Owen)$/ })).toHaveText(expected);
  };

  await visitor.goto("/about");
  await expect(section).toHaveCount(0);
  await open(staff, "/admin/team");
  for (const [name, role] of [
    ["Ines", "Crew lead, stonework"],
    ["Owen", "Gardener"],
  ] as const) {
    await press("Add Team Member");
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Role").fill(role);
    await press("Save");
    await expect(form).toHaveCount(0);
  }
  await told(staff, "Team member saved. Visitors see it now.");
  await names("Ines", "Owen");
  await expect(section).toBeVisible();
  await press("Order of team members");
  await press("Move Owen up");
  await expect(staff.getByRole("button", { name: "Move Owen up" })).toBeDisabled();
  await expect(staff.getByText("Order saved.")).toBeVisible();
  await press("Close");
  await names("Owen", "Ines");

  await pressMore(staff, "Owen", "Delete Owen");
  await confirm(staff, "Delete");
  await told(staff, "Team member deleted.");
  await names("Ines");
});
