import "#app/elements/visitor.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { editPage, openPage, place, save } from "#tests/components/edit-page.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { desktop, phone } from "#tests/components/render-staff.tsx";
import { renderVisitor } from "#tests/components/render-visitor.tsx";
import { TeamSection } from "./team-section.tsx";

const target = "team-member/ines";
const ines = {
  id: "ines",
  name: "Ines Duarte",
  role: "Crew lead, stonework",
  bio: "",
  image_url: "",
  published: true,
  updated_at: "2026-03-01T12:00:00.000Z",
};
const siteWithInes = () => {
  const site = pageSite();
  site.add(target, { ...ines });
  return site;
};
const heading = page.getByRole("heading", { name: "The people who do the work" });

test("the about page says nothing of a team until there is somebody", async () => {
  await openPage("/about");
  await expect.element(page.getByRole("heading", { name: "Our Core Values" })).toBeVisible();
  expect(heading.query()).toBeNull();
});

test("visitors see who works here, with a symbol where there is no picture", async () => {
  const owen = { ...ines, id: "owen", name: "Owen", role: "Gardener", bio: "Prunes pears." };
  const members = [ines, owen].map((member) => ({ ...member, picture: null }));
  await renderVisitor(
    <main>
      <h1>About</h1>
      <TeamSection members={members} heading="The people who do the work" lead="Call them by name." />
    </main>,
  );
  const people = page.getByRole("listitem");
  await expect.element(people.first()).toHaveTextContent("Ines DuarteCrew lead, stonework");
  await expect.element(people.last()).toMatchTextContent("Owen");
  await expect.element(people.last().getByText("Prunes pears.")).toBeVisible();
  expect(document.querySelectorAll("li figure svg")).toHaveLength(2);
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
  }
});

test("staff type name, role and bio where they stand, and reach the form", async () => {
  const site = await editPage("/about", siteWithInes());
  const edit = page.getByRole("link", { name: "Edit Ines Duarte" });
  await expect.element(edit).toHaveAttribute("href", "/admin/team?edit=ines");
  await place("Ines Duarte role").fill("Mason");
  await place("Ines Duarte bio").fill("Lays steps.");
  await place("Team heading").fill("Who you will meet");
  await save();
  expect(site.valueAt(target, "role")).toBe("Mason");
  expect(site.valueAt(target, "bio")).toBe("Lays steps.");
  expect(site.valueAt("page/about", "team.heading")).toBe("Who you will meet");
  await expectAccessible();
});
