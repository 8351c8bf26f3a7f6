import "#app/elements/visitor.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { ServiceTools } from "#app/site/services/edit/service-tools.tsx";
import type { Service } from "#app/site/services/service.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { editPage, openPage } from "#tests/components/edit-page.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { pressEnter } from "#tests/components/seen.ts";
import { editor } from "#tests/components/site-data.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const form = page.getByRole("form");
const title = form.getByLabelText("Title");
const row = page.getByRole("article", { name: "Snow Removal" });
beforeEach(phone);

test("a feature is edited under its service, never beside another form", async () => {
  await openPage("/services");
  await row.getByRole("button", { name: "Add Feature" }).click();
  await expect.element(form).toHaveAccessibleName("Add feature");
  await button("Edit Snow Removal").click();
  await expect.element(form).toHaveAccessibleName("Edit service");
  await button("Walk clearing").click();
  await button("Edit Walk clearing").click();
  await expect.element(form).toHaveAccessibleName("Edit feature");
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveValue("Walk clearing");
  form.element().scrollIntoView({ block: "end", behavior: "instant" });
  await expectAccessible();
});

test("a feature is deleted; the focus goes on near it, and the last one has nowhere to move", async () => {
  const site = await openPage("/services");
  staffSite.answer("features/remove", ({ id }) => done(site.remove(`feature/${id}`)));
  await button("Walk clearing").click();
  await pressEnter(button("Delete Walk clearing"));
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this feature?" });
  await expect
    .element(question)
    .toHaveAccessibleDescription(/This removes “Walk clearing” from “Snow Removal”/);
  await pressEnter(button("Delete"));
  await expect.element(row.getByRole("link", { name: /^Learn More/ })).toHaveFocus();
  await button("Driveway clearing").click();
  await expect.element(button("Edit Driveway clearing")).toBeVisible();
  expect(page.getByRole("button", { name: /^Move/ }).query()).toBeNull();
});

test("a service's form says what its address will be", async () => {
  await openPage("/services");
  await button("Add New Service").click();
  await title.fill("Ponds & Streams");
  const help = "Each service needs its own title. Page address: /services/ponds-&-streams";
  await expect.element(title).toHaveAccessibleDescription(help);
});

test("the next free start is chosen where it is read, and saved at once; not by an editor", async () => {
  const sent: unknown[] = [];
  staffSite.answer("site/set-next-start", ({ nextStart }) => {
    sent.push(nextStart);
    return done(null);
  });
  await editPage("/services");
  const start = page.getByRole("combobox", { name: "Next free start" });
  await start.selectOptions(start.getByRole("option").nth(2));
  await expect.element(page.getByText("Settings saved. Visitors see them now.")).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/^\d{4}-\d{2}/)]);
  // Chosen while the one before is on its way.
  const select = start.element() as HTMLSelectElement;
  for (const at of [3, 4]) {
    select.selectedIndex = at;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    // React shows that the choice is being saved.
    await new Promise((shown) => setTimeout(shown));
  }
  await expect.poll(() => sent.slice(1)).toEqual([3, 4].map((at) => select.options[at]?.value));
  await expectAccessible();
  await editPage("/services", undefined, { viewer: editor });
  await expect.element(page.getByRole("textbox", { name: "Closing heading" })).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
});

test("before what opens the forms is there, no tool is, whose press would be lost", async () => {
  const service = {
    id: "s1",
    title: "Ponds",
    description: "",
    icon: "Leaf",
    price_range: "",
    features: [],
  };
  await renderStaff(
    <>
      <ServiceTools service={service as unknown as Service} />
      <p>Rows</p>
    </>,
  );
  await expect.element(page.getByText("Rows")).toBeVisible();
  expect(page.getByRole("button").elements()).toEqual([]);
});
