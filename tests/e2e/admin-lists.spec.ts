import type { Browser, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { desktop, expect, expectAccessible, open, phone, emptySiteTest as test } from "./staff.ts";

test.beforeEach(({ ownSite }) =>
  onDatabase(ownSite, async (trx) => {
    for (const table of ["projects", "posts", "services", "categories"] as const)
      await trx.deleteFrom(table).execute();
    for (const kind of ["project", "post"] as const) {
      const text = { name: "Stone", slug: "stone", description: "" };
      await insertRows(trx, "categories", [{ id: id(kind, 1), kind, ...text, updated_at: time(1) }]);
    }
  }),
);

interface List {
  name: "Projects" | "Blog Posts" | "Services";
  path: string;
  nouns: [string, string];
  add: string;
  empty: string;
  createFirst: string;
  gone: string;
  question(title: string): string;
  saved: string;
  deleted: string;
  /** Where visitors see them. */
  page: string;
  view(title: string): string;
  fill(page: Page, title: string): Promise<void>;
  insert(site: RunningSite, count: number): Promise<void>;
}

const id = (kind: string, number: number) =>
  `0190b6a0-0000-7000-8${kind.length}00-${String(number).padStart(12, "0")}`;
const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const slug = (title: string) => title.toLowerCase().replaceAll(" ", "-");
const form = (page: Page) => page.getByRole("form");
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });

/** Rows 1 to `count`, each a minute younger than the one before, changed the other way round. */
function rows(kind: string, count: number) {
  return Array.from({ length: count }, (_, index) => index + 1).map((n) => ({
    id: id(kind.toLowerCase(), n),
    title: `${kind} ${n}`,
    slug: `${kind.toLowerCase()}-${n}`,
    created_at: time(n),
    updated_at: time(2000 - n),
  }));
}
const words = (index: number) => ((index + 1) % 3 === 0 ? "A cedar fence." : "A patio.");

const projects: List = {
  name: "Projects",
  path: "/admin/projects",
  nouns: ["project", "projects"],
  add: "Add Project",
  empty: "No projects found",
  createFirst: "Create First Project",
  gone: "This project is no longer there. Somebody may have deleted it.",
  question: (title) => `Are you sure you want to delete the project "${title}"?`,
  saved: "Project saved. Visitors see it now.",
  deleted: "Project deleted.",
  page: "/projects",
  view: (title) => `/projects/${slug(title)}`,
  async fill(page, title) {
    await field(page, "Title").fill(title);
    await field(page, "Description").fill("Dry-laid steps.");
    await form(page).getByRole("checkbox", { name: "Stone" }).check();
  },
  insert: (site, count) =>
    onDatabase(site, async (trx) => {
      const made = rows("Project", count).map((row, index) => ({ ...row, description: words(index) }));
      await insertRows(trx, "projects", made);
      const inStone = made.filter(({ title }) => title.endsWith("9"));
      const category_id = id("project", 1);
      await insertRows(
        trx,
        "project_categories",
        inStone.map((row) => ({ project_id: row.id, category_id })),
      );
    }),
};

const posts: List = {
  name: "Blog Posts",
  path: "/admin/posts",
  nouns: ["post", "posts"],
  add: "Add Post",
  empty: "No posts found",
  createFirst: "Create First Post",
  gone: "This post is no longer there. Somebody may have deleted it.",
  question: (title) => `Are you sure you want to delete "${title}"?`,
  saved: "Post saved. Visitors see it now.",
  deleted: "Post deleted.",
  page: "/blog",
  view: (title) => `/blog/${slug(title)}`,
  async fill(page, title) {
    await field(page, "Title").fill(title);
    await form(page).getByRole("checkbox", { name: "Stone" }).check();
    await field(page, "Excerpt").fill("Dry-laid steps.");
    await form(page).getByRole("textbox", { name: "Content" }).fill("Steps need a base.");
    await form(page).getByRole("radio", { name: "Published" }).check();
  },
  insert: (site, count) =>
    onDatabase(site, async (trx) => {
      const made = rows("Post", count).map((row, index) => ({
        ...row,
        content: "<p>Text.</p>",
        excerpt: words(index),
        published: index > 0,
        published_at: index > 0 ? row.created_at : null,
        first_published_at: row.created_at,
      }));
      await insertRows(trx, "posts", made);
      const category_id = id("post", 1);
      await insertRows(
        trx,
        "post_categories",
        made.map((row) => ({ post_id: row.id, category_id })),
      );
    }),
};

const services: List = {
  name: "Services",
  path: "/admin/services",
  nouns: ["service", "services"],
  add: "Add New Service",
  empty: "No services yet",
  createFirst: "Create First Service",
  gone: "This service is no longer there. Somebody may have deleted it.",
  question: () => "Are you sure you want to delete this service?",
  saved: "Service saved. Visitors see it now.",
  deleted: "Service deleted.",
  page: "/services",
  view: (title) => `/services/${slug(title)}`,
  async fill(page, title) {
    await field(page, "Title").fill(title);
    await field(page, "Description").fill("Dry-laid steps.");
  },
  insert: (site, count) =>
    onDatabase(site, async (trx) => {
      const made = rows("Service", count).map((row, index) => ({
        ...row,
        ...{ description: words(index), image_url: "", icon: "Leaf" },
      }));
      await insertRows(trx, "services", made);
    }),
};

const titles = (page: Page) => page.getByRole("rowheader");
const row = (page: Page, title: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: title, exact: true }) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const column = (page: Page, name: string) => page.getByRole("columnheader", { name });
const save = (page: Page) => form(page).getByRole("button", { name: "Save" });
const cancel = (page: Page) => form(page).getByRole("button", { name: "Cancel" });

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox").fill(words);
  await page.getByRole("searchbox").press("Enter");
}

async function fits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

/** What visitors read at an address. */
async function seenByVisitor(browser: Browser, site: RunningSite, address: string): Promise<string> {
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto(address);
  const text = (await visitor.locator("main").textContent()) ?? "";
  await visitor.close();
  return text;
}

for (const list of [projects, posts, services]) {
  const noun = list.nouns[1];
  test.describe(list.name, () => {
    for (const viewport of [phone, desktop]) {
      test(`the first is added, changed and deleted at ${viewport.width} px`, async ({
        staffPage: page,
        ownSite,
        browser,
      }) => {
        await page.setViewportSize(viewport);
        await open(page, list.path);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.name);
        await expect(page.getByRole("heading", { name: list.empty })).toBeVisible();
        await expect(page.getByRole("searchbox")).toHaveCount(0);
        await expectAccessible(page);
        await button(page, list.createFirst).click();
        await expect(field(page, "Title")).toBeFocused();
        await cancel(page).click();
        await expect(button(page, list.add)).toBeFocused();
        await button(page, list.add).click();
        await list.fill(page, "Stone steps");
        await save(page).click();
        await expect(toast(page, list.saved)).toBeVisible();
        await expect(form(page)).toHaveCount(0);
        await expect(titles(page)).toHaveText([/Stone steps/]);
        await expect(page.getByText(`1 ${list.nouns[0]}`, { exact: true })).toBeVisible();
        await expect(link(page, "View Stone steps")).toHaveAttribute("href", list.view("Stone steps"));
        expect(await seenByVisitor(browser, ownSite, list.view("Stone steps"))).toContain("Stone steps");

        await button(page, "Edit Stone steps").click();
        await expect(field(page, "Title")).toBeFocused();
        await expect(field(page, "Title")).toBeInViewport();
        // On a phone the foot sticks over whatever is beneath it; at the end it covers nothing.
        await form(page).evaluate((element) => element.scrollIntoView({ block: "end", behavior: "instant" }));
        await expectAccessible(page);
        await fits(page);
        await field(page, "Title").fill("Stone stairs");
        await save(page).click();
        await expect(titles(page)).toHaveText([/Stone stairs/]);
        await expect(button(page, "Edit Stone stairs")).toBeFocused();
        expect(await seenByVisitor(browser, ownSite, list.page)).toContain("Stone stairs");
        await expectAccessible(page);

        await button(page, "Delete Stone stairs").press("Enter");
        const question = page.getByRole("alertdialog", { name: list.question("Stone stairs") });
        await expect(question).toContainText("Stone stairs");
        await question.getByRole("button", { name: "Delete" }).click();
        await expect(toast(page, list.deleted)).toBeVisible();
        await expect(page.getByRole("heading", { name: list.empty })).toBeVisible();
        await expect(button(page, list.add)).toBeFocused();
        expect(await seenByVisitor(browser, ownSite, list.page)).not.toContain("Stone stairs");
      });

      test(`many are paged, sorted and searched at ${viewport.width} px`, async ({
        staffPage: page,
        ownSite,
      }) => {
        await list.insert(ownSite, 120);
        const word = list.path === "/admin/posts" ? "Post" : list.name.slice(0, -1);
        const oldestFirst = list === services;
        await page.setViewportSize(viewport);
        await open(page, list.path);
        await expect(page.getByText(`120 ${noun}`, { exact: true })).toBeVisible();
        await expect(titles(page)).toHaveCount(50);
        await expect(titles(page).first()).toContainText(`${word} ${oldestFirst ? 1 : 120}`);
        const created = column(page, "Created");
        await expect(created).toHaveAttribute("aria-sort", oldestFirst ? "ascending" : "descending");
        await expectAccessible(page);
        await fits(page);
        await link(page, "Next page").click();
        await expect(page).toHaveURL(/\?page=2$/);
        await expect(titles(page).first()).toContainText(`${word} ${oldestFirst ? 51 : 70}`);
        await link(page, "Next page").click();
        await expect(titles(page)).toHaveCount(20);
        await link(page, "Previous page").click();
        await expect(page).toHaveURL(/\?page=2$/);

        await link(page, "Title").click();
        await expect(page).toHaveURL(/\?sort=title$/);
        await expect(column(page, "Title")).toHaveAttribute("aria-sort", "ascending");
        await expect(created).not.toHaveAttribute("aria-sort");
        await expect(titles(page).nth(1)).toContainText(`${word} 10`);
        await link(page, "Title").click();
        await expect(column(page, "Title")).toHaveAttribute("aria-sort", "descending");
        await expect(titles(page).first()).toContainText(`${word} 99`);
        await link(page, "Updated").click();
        await expect(column(page, "Updated")).toHaveAttribute("aria-sort", "descending");
        await expect(titles(page).first()).toContainText(`${word} 1`);

        await search(page, "CEDAR");
        await expect(page).toHaveURL(/\?sort=updated&search=CEDAR$/);
        await expect(page.getByText(`40 ${noun} found`)).toBeVisible();
        await expect(page.getByRole("searchbox")).toBeFocused();
        await expect(titles(page).first()).toContainText(`${word} 3`);
        await expect(link(page, "Next page")).toHaveCount(0);
        await search(page, "100%_");
        await expect(page.getByText(/^No .* has “100%_” in its title/)).toBeVisible();
        await expect(page.getByText(`0 ${noun} found`)).toBeVisible();
        await expectAccessible(page);
        await link(page, "Show all").click();
        await expect(page).toHaveURL(/\?sort=updated$/);
        await expect(page.getByRole("searchbox")).toHaveValue("");

        // Saving keeps the part of the list.
        await open(page, `${list.path}?sort=title&page=3`);
        const last = titles(page).last();
        await expect(last).toContainText(`${word} 99`);
        await button(page, `Edit ${word} 99`).click();
        await expect(field(page, "Title")).toHaveValue(`${word} 99`);
        await expect(form(page)).toBeInViewport();
        await field(page, "Title").fill(`${word} 99 again`);
        await save(page).click();
        await expect(last).toContainText(`${word} 99 again`);
        await expect(page).toHaveURL(/\?sort=title&page=3$/);
        await expect(button(page, `Edit ${word} 99 again`)).toBeFocused();

        // A deleted row hands the focus to its neighbour.
        await button(page, `Delete ${word} 98`).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
        await expect(row(page, `${word} 98`)).toHaveCount(0);
        await expect(button(page, `Delete ${word} 99 again`)).toBeFocused();
        await fits(page);
      });
    }

    test("an address opens one for editing, or the form that adds", async ({ staffPage: page, ownSite }) => {
      await list.insert(ownSite, 60);
      const kind = list.nouns[0];
      const title = `${list === posts ? "Post" : list.name.slice(0, -1)} 60`;
      await open(page, `${list.path}?sort=updated&edit=${id(kind, 60)}`);
      await expect(field(page, "Title")).toHaveValue(title);
      await expect(field(page, "Title")).toBeFocused();
      await cancel(page).click();
      await expect(page).toHaveURL(/\?sort=updated$/);
      await expect(button(page, list.add)).toBeFocused();
      await open(page, `${list.path}?new`);
      await expect(field(page, "Title")).toHaveValue("");
      await expect(field(page, "Title")).toBeFocused();
      await cancel(page).click();
      await expect(page).toHaveURL(new RegExp(`${list.path}$`));
      for (const stale of [id("stale one", 7), "17", "%00"]) {
        await open(page, `${list.path}?edit=${stale}`);
        await expect(page.getByRole("alert")).toHaveText(list.gone);
        await expect(form(page)).toHaveCount(0);
        await expect(titles(page)).toHaveCount(50);
      }
      await expectAccessible(page);
      await open(page, `${list.path}?sort=nonsense&dir=up&page=-4&colour=red`);
      await expect(titles(page)).toHaveCount(50);
    });

    test("one form at a time, and what is typed is not lost unasked", async ({
      staffPage: page,
      ownSite,
    }) => {
      await list.insert(ownSite, 2);
      const word = list === posts ? "Post" : list.name.slice(0, -1);
      await open(page, list.path);
      await button(page, `Edit ${word} 1`).click();
      await field(page, "Title").fill("Typed");
      await button(page, `Edit ${word} 2`).click();
      const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
      await question.getByRole("button", { name: "Keep editing" }).click();
      await link(page, "Title").click();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(field(page, "Title")).toHaveValue("Typed");
      await button(page, `Edit ${word} 2`).click();
      await question.getByRole("button", { name: "Discard", exact: true }).click();
      await expect(field(page, "Title")).toHaveValue(`${word} 2`);
      await link(page, "Title").click();
      await expect(page).toHaveURL(/sort=title/);
      await expect(form(page)).toHaveCount(0);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("it is searched, sorted and paged", async ({ staffPage: page, ownSite }) => {
        await list.insert(ownSite, 120);
        await page.goto(list.path);
        await expect(page.getByText(/^Editing needs JavaScript/)).toBeVisible();
        await link(page, "Title").click();
        await link(page, "Next page").click();
        await expect(page).toHaveURL(/\?sort=title&page=2$/);
        await expect(page.getByText("Page 2 of 3")).toBeVisible();
        await page.getByRole("searchbox").fill("cedar fence");
        await button(page, "Search").click();
        await expect(page).toHaveURL(/\?sort=title&search=cedar\+fence$/);
        await expect(titles(page)).toHaveCount(40);
      });
    });
  });
}

test("drafts stand among the posts, and only staff see them", async ({
  staffPage: page,
  ownSite,
  browser,
}) => {
  await posts.insert(ownSite, 3);
  await open(page, `${posts.path}?sort=published`);
  await expect(titles(page)).toHaveText([/Post 3/, /Post 2/, /Post 1/]);
  await expect(row(page, "Post 1").getByText("Draft", { exact: true })).toBeVisible();
  await expect(row(page, "Post 2").getByText("Published", { exact: true })).toBeVisible();
  await expect(row(page, "Post 2").getByText("Stone")).toBeVisible();
  expect(await seenByVisitor(browser, ownSite, "/blog")).not.toContain("Post 1");
  await link(page, "View Post 1").click();
  await expect(page.getByRole("heading", { level: 1, name: "Post 1" })).toBeVisible();
});

for (const viewport of [phone, desktop]) {
  test(`a service unfolds to its features at ${viewport.width} px`, async ({
    staffPage: page,
    ownSite,
    browser,
  }) => {
    await services.insert(ownSite, 2);
    await page.setViewportSize(viewport);
    await open(page, services.path);
    await button(page, "0 features of Service 1").click();
    for (const title of ["Walls", "Walks"]) {
      await button(page, "Add Feature").click();
      await field(page, "Title").fill(title);
      await field(page, "Description").fill("Set by hand.");
      await save(page).click();
      await expect(form(page)).toHaveCount(0);
    }
    await expect(button(page, "Add Feature")).toBeFocused();
    const unfold = button(page, "2 features of Service 1");
    await expect(unfold).toHaveAttribute("aria-expanded", "true");
    await button(page, "Move Walks up").click();
    await expect(toast(page, "Order saved.")).toBeVisible();
    await button(page, "Edit Walls").click();
    await field(page, "Title").fill("Low walls");
    await expectAccessible(page);
    await fits(page);
    // Folding it up would lose what is typed.
    await unfold.click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await save(page).click();
    await expect(page.getByText("Low walls")).toBeVisible();
    const seen = await seenByVisitor(browser, ownSite, "/services/service-1");
    expect(seen.indexOf("Walks")).toBeLessThan(seen.indexOf("Low walls"));
    await button(page, "Delete Walks").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(button(page, "1 feature of Service 1")).toBeVisible();
    await button(page, "1 feature of Service 1").click();
    await expect(page.getByText("Low walls")).toHaveCount(0);
  });
}

test("nobody else sees the lists", async ({ page }) => {
  for (const { path: address } of [projects, posts, services]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/admin\/login$/);
  }
});
