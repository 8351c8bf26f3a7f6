import "#app/elements/visitor.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { openPage } from "#tests/components/edit-page.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { desktop, phone } from "#tests/components/render-staff.tsx";
import { pressEnter, signInAgain } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";

/** The common behaviour of adding, changing and deleting services, projects and posts on their pages. */

interface Place {
  path: "/services" | "/projects" | "/blog";
  kind: "service" | "project" | "post";
  /** Two successive records of the page. */
  titles: [string, string];
  add: string;
  /** The button that adds the first record. */
  first: string;
  empty: string;
  question(title: string): string;
}

const places: Place[] = [
  {
    path: "/services",
    kind: "service",
    titles: ["Landscaping", "Hardscaping"],
    add: "Add New Service",
    first: "Add New Service",
    empty: "No services yet",
    question: () => "Are you sure you want to delete this service?",
  },
  {
    path: "/projects",
    kind: "project",
    titles: ["Terraced slope", "Fire pit"],
    add: "Add Project",
    first: "Create First Project",
    empty: "No projects found",
    question: (title) => `Are you sure you want to delete the project "${title}"?`,
  },
  {
    path: "/blog",
    kind: "post",
    titles: ["When to prune", "Salt on stone"],
    add: "Add Post",
    first: "Create First Post",
    empty: "No posts found",
    question: (title) => `Are you sure you want to delete "${title}"?`,
  },
];

const button = (name: string) => page.getByRole("button", { name, exact: true });
const form = page.getByRole("form", { name: /^(Add|Edit) (service|project|post)$/ });
const title = form.getByLabelText("Title");
const question = page.getByRole("alertdialog");
const answer = (name: string) => question.getByRole("button", { name }).click();
interface Stored {
  id: string;
  title: string;
  updated_at: string;
}

/** Opens the page of a simulated site that applies deletions, and returns the texts of posts. */
async function open({ path, kind }: Pick<Place, "path" | "kind">, first?: "empty") {
  const site = pageSite();
  const records = site.records<Stored>(kind);
  const remove = (id: string) => site.remove(`${kind}/${id}`);
  staffSite.answer(`${kind}s/remove`, ({ id }) => done(remove(id)));
  for (const post of records)
    staffSite.read(`post/${post.id}`, () =>
      done({ ...post, publish_at: "", unpublish_at: "", category_ids: [] }),
    );
  if (first === "empty") for (const { id } of records) remove(id);
  await openPage(path, site);
  return { site, records, remove };
}

beforeEach(phone);

describe.each(places)("On $path", (place) => {
  const { titles, kind, add } = place;
  const [one, other] = titles;

  test("one form is open at a time, in sight, and what is typed is not lost unasked", async () => {
    await open(place);
    await button(add).first().click();
    await expect.element(form).toHaveAccessibleName(`Add ${kind}`);
    await expect.element(title).toHaveFocus();
    for (const size of [desktop, phone]) {
      await size();
      form.element().scrollIntoView({ block: "end", behavior: "instant" });
      await expectAccessible();
      expect(document.documentElement.scrollWidth - window.innerWidth).toBeLessThanOrEqual(0);
    }
    await button(`Edit ${one}`).click();
    await expect.element(form).toHaveAccessibleName(`Edit ${kind}`);
    await expect.element(title).toHaveFocus();
    await expect.element(form.getByRole("heading", { name: `Edit ${kind}` })).toBeInViewport({ ratio: 1 });
    await expect.element(form.getByRole("button", { name: "Save" })).toBeInViewport({ ratio: 1 });
    await title.fill("Half done");
    await button(`Edit ${other}`).click();
    await expect.element(question).toHaveAccessibleName("Leave without saving?");
    await answer("Keep editing");
    await expect.element(title).toHaveValue("Half done");
    await button(`Edit ${other}`).click();
    await answer("Discard");
    await expect.element(title).toHaveValue(other);
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(button(`Edit ${other}`)).toHaveFocus();
    await button(`Edit ${one}`).click();
    await expect.element(title).toHaveValue(one);
  });

  test("one is deleted by keyboard after a question, and the focus goes on beside it", async () => {
    await open(place);
    await pressEnter(button(`Delete ${one}`));
    await expect.element(question).toHaveAccessibleName(place.question(one));
    await expect
      .element(question)
      .toHaveAccessibleDescription(/You’ll have 30 days to undo this in the trash\.$/);
    await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button(`Delete ${one}`)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await pressEnter(question.getByRole("button", { name: "Delete" }));
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button(`Delete ${one}`)).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest("main")).not.toBeNull();
    await expect.element(page.getByText(/^(Service|Project|Post) deleted\.$/)).toBeVisible();

    // A record deleted by another editor counts as deleted.
    staffSite.answer(`${kind}s/remove`, refused("gone", "Gone."));
    await button(`Delete ${other}`).click();
    await answer("Delete");
    await expect.element(page.getByText("Someone else already deleted this.")).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });

  test("the first one is begun from the empty list", async () => {
    await open(place, "empty");
    await expect.element(page.getByRole("heading", { name: place.empty })).toBeVisible();
    await expectAccessible();
    await button(place.first).click();
    await expect.element(title).toHaveFocus();
    await form.getByRole("button", { name: "Cancel" }).click();
    await expect.element(button(add)).toHaveFocus();
  });
});

test("what is loaded meanwhile leaves a project's form as it is, and does not count as seen", async () => {
  const { site, records, remove } = await open({ path: "/projects", kind: "project" });
  const [one, mine, ...others] = records;
  const description = form.getByLabelText("Description");
  const deleteNow = async (record: Stored | undefined) => {
    await button(`Delete ${record?.title}`).click();
    await answer("Delete");
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button(`Delete ${record?.title}`)).not.toBeInTheDocument();
  };
  await button(`Edit ${mine?.title}`).click();
  await description.fill("Still typing");
  site.change(`project/${mine?.id}`, "updated_at", "2026-03-02T10:00:00.000Z");
  site.change(`project/${mine?.id}`, "description", "Theirs");
  await deleteNow(one);
  await expect.element(description).toHaveValue("Still typing");
  // Deleted by another editor, or no longer in the category of this address.
  for (const each of [mine, ...others]) remove(each?.id ?? "");
  await deleteNow(others[0]);
  await expect.element(description).toHaveValue("Still typing");
  const missing = "Someone deleted this while you had it open. Copy what you need, then cancel.";
  staffSite.answer("projects/save", refused("gone", missing));
  await form.getByRole("button", { name: "Save" }).click();
  await expect.element(form.getByRole("alert")).toHaveTextContent(missing);
  const sent = { description: "Still typing", expected_updated_at: mine?.updated_at };
  expect(staffSite.sent("projects/save")).toMatchObject([sent]);
});

describe("A post's text, which its form fetches", () => {
  const blog = { path: "/blog", kind: "post" } as const;

  test("is asked for again where it could not be loaded", async () => {
    await open(blog);
    staffSite.setReachable(false);
    await button("Edit When to prune").click();
    const failed = "We couldn’t load the post. Try again.";
    await expect.element(page.getByRole("alert")).toHaveTextContent(failed);
    await expectAccessible();
    staffSite.setReachable(true);
    await button("Try again").click();
    await expect.element(title).toHaveFocus();
    await expect.element(title).toHaveValue("When to prune");
  });

  test("comes to who has been signed out once the password is given", async () => {
    await open(blog);
    staffSite.endSession();
    await button("Edit When to prune").click();
    await signInAgain();
    await expect.element(title).toHaveValue("When to prune");
  });
});
