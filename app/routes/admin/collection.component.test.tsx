import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { findOpenedForm } from "#app/platform/http/list-query.ts";
import { readStaffList } from "#app/platform/http/staff-list.ts";
import { type TeamMember, team } from "#app/site/team/team.collection.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, renderStaff } from "#tests/components/render-staff.tsx";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import PlainCollectionList from "./collection.tsx";

/** The behaviour of a plain collection's list beyond that of any list, tested with the team. */

const memberBy = (name: string, fields: Partial<TeamMember> = {}): TeamMember => ({
  id: name.toLowerCase(),
  name,
  role: `Role of ${name}`,
  bio: "",
  image_url: "",
  published: true,
  updated_at: "2026-03-02T12:00:00.000Z",
  ...fields,
});

/** Opens the screen of a site with the given members. */
async function openList(members: TeamMember[], query = "") {
  staffSite.answer("team/save", ({ expected_updated_at: _none, ...saved }) =>
    done(members.push(memberBy("", saved))),
  );
  staffSite.answer("team/reorder", ({ ids }: { ids: string[] }) => {
    members.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    return done();
  });
  const loader = async (request: Request) => {
    const asked = new URL(request.url).searchParams;
    const requested = readStaffList(team.list, asked);
    const items = members.filter(({ name }) => name.toLowerCase().includes(requested.search));
    const list = {
      items: structuredClone(items),
      total: items.length,
      pageCount: 1,
      request: requested,
      opened: await findOpenedForm(asked, async (id) => members.find((member) => member.id === id)),
    };
    return { type: team.type, list };
  };
  const screen = (
    <main>
      <PlainCollectionList />
    </main>
  );
  await renderStaff(screen, { path: `/admin/team${query}`, loader });
  await expect.element(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const names = () => [...document.querySelectorAll("article h2")].map(({ textContent }) => textContent);

test("the first is added by a form with the collection's words", async () => {
  await openList([]);
  await expect.element(page.getByRole("heading", { name: "No team members yet" })).toBeVisible();
  await button("Add First Team Member").click();
  const form = page.getByRole("form", { name: "Add team member" });
  await expect.element(form.getByLabelText("Published")).toBeChecked();
  await form.getByLabelText("Name").fill("Ines");
  await form.getByLabelText("Role").fill("Mason");
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Team member saved. Visitors see it now.")).toBeVisible();
  await expect.poll(names).toEqual(["Ines"]);
  await expect.element(button("Add Team Member")).toBeVisible();
});

test("a row says a record's texts and whether it is published; Order moves it, and the focus stays", async () => {
  await openList([memberBy("Ines"), memberBy("Owen", { published: false, bio: "Prunes pears." })]);
  const owen = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Owen" }) });
  for (const words of ["Role of Owen", "Prunes pears.", "Draft"])
    await expect.element(owen.getByText(words, { exact: true })).toBeVisible();
  await expectAccessible();
  await desktop();
  await expectAccessible();
  await button("Order of team members").click();
  await expect.element(button("Move Ines up")).toBeDisabled();
  button("Move Owen up").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(names).toEqual(["Owen", "Ines"]);
  await expect.element(page.getByText("Order saved.")).toBeVisible();
  await expect.element(button("Move Owen down")).toHaveFocus();
  expect(staffSite.sent("team/reorder")).toEqual([{ ids: ["owen", "ines"] }]);
  staffSite.answer("team/reorder", refused("failed", "Error saving team member. Please try again."));
  await button("Move Owen down").click();
  await expect.element(page.getByText("Error saving team member. Please try again.")).toBeVisible();
  expect(names()).toEqual(["Owen", "Ines"]);
});

test("what is found by a search isn't all of the order, and doesn't move", async () => {
  await openList([memberBy("Ines"), memberBy("Owen")], "?search=owen");
  await expect.poll(names).toEqual(["Owen"]);
  expect(button("Order of team members").query()).toBeNull();
  await expect.element(button("Edit Owen")).toBeVisible();
  await expect.element(button("More for Owen")).toBeVisible();
});
