import type { Page } from "@playwright/test";
import { onDatabase } from "#tests/support/site-database.ts";
import { expectMissing, expectPublic } from "./editing.ts";
import { expect, expectAccessible, open, test } from "./staff.ts";

const form = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) (post|project)$/ });
const status = (page: Page) => form(page).getByRole("radiogroup", { name: "Status", exact: true });
const choose = (page: Page, name: string) => status(page).getByRole("radio", { name, exact: true }).check();
const save = (page: Page) => form(page).getByRole("button", { name: /^Save/ }).click();

/** How a visitor's request for an address is answered. */
const statusOf = async (url: string) => (await fetch(url)).status;

const lists = ["/", "/projects", "/projects?category=hardscaping", "/sitemap.xml"];

test("a project is scheduled, seen by staff alone, publishes itself, and is taken down again", async ({
  staffPage: page,
  ownSite,
}) => {
  const [title, path] = ["Sunken garden", "/projects/sunken-garden"];
  await open(page, "/admin/projects?new");
  await form(page).getByLabel("Title", { exact: true }).fill(title);
  await form(page).getByLabel("Description", { exact: true }).fill("Dug by hand.");
  await form(page).getByRole("checkbox", { name: "Hardscaping" }).check();
  await choose(page, "Scheduled");
  await form(page).getByLabel("Publish at").fill("2089-11-30T08:00");
  await save(page);
  const when = "Scheduled for Wednesday, November 30, 2089, 8:00am";
  await expect(page.getByText(`${when}.`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText(when);
  for (const list of lists) await expectMissing(page, list, "unken");
  expect(await statusOf(ownSite.url + path)).toBe(404);
  await open(page, path);
  await expect(page.getByText(/^Scheduled for Wednesday/)).toBeVisible();
  await open(page, "/projects");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card).toContainText("Scheduled for Wednesday");

  // The day comes.
  await onDatabase(ownSite, (trx) =>
    trx
      .updateTable("projects")
      .set({ publish_at: new Date(Date.now() - 1000).toISOString() })
      .where("publish_at", "is not", null)
      .execute(),
  );
  await expect.poll(() => statusOf(ownSite.url + path), { timeout: 30_000 }).toBe(200);
  for (const list of lists) await expectPublic(page, list, "sunken-garden");
  await open(page, "/admin/dashboard");
  await expect(page.getByText(`The schedule published the project “${title}”`)).toHaveCount(1);

  await open(page, "/projects");
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await choose(page, "Draft");
  await save(page);
  await expect(page.getByText("Draft saved. Only staff see it.")).toBeVisible();
  await expect(card.getByText("Draft", { exact: true })).toBeVisible();
  expect(await statusOf(ownSite.url + path)).toBe(404);
});

test("a post says what is missing before it is public, leads there, and is published as it is", async ({
  staffPage: page,
}) => {
  await open(page, "/admin/posts?new");
  const list = form(page).getByRole("region", { name: "Before you publish" });
  const line = (words: string) => list.getByRole("listitem").filter({ hasText: words });
  await expect(line("No title yet")).toBeVisible();
  await form(page).getByLabel("Title", { exact: true }).fill("Frost");
  await line("No excerpt yet").getByRole("button", { name: "Fix it" }).click();
  await page.keyboard.type("Short.");
  await expect(line("A longer excerpt")).toContainText("Can wait");
  await form(page).getByRole("textbox", { name: "Content" }).fill("Read on before the frost comes.");
  await form(page).getByRole("button", { name: "Link", exact: true }).click();
  await form(page).getByLabel("Link address").fill("/nowhere");
  await form(page).getByLabel("Link address").press("Enter");
  await expect(line("A link is broken: /nowhere")).toBeVisible();
  await form(page).getByLabel("Featured Image").fill("/storage/built-in/garden-default.jpg");
  await expect(line("Picture")).toContainText("Done");
  await expectAccessible(page);
  // It advises: the post can be published as it is.
  await form(page).getByRole("checkbox").first().check();
  await choose(page, "Published");
  await save(page);
  await expect(page.getByText("Post saved. Visitors see it now.")).toBeVisible();
  await expectPublic(page, "/blog/frost", "Read on before the frost comes.");
});

test("a draft is shared by a link, which shows it to strangers until it is revoked", async ({
  staffPage: page,
  ownSite,
  browser,
}) => {
  const title = "Not yet";
  const now = new Date().toISOString();
  await onDatabase(ownSite, (trx) =>
    trx
      .insertInto("posts")
      .values({
        id: crypto.randomUUID(),
        title,
        slug: "not-yet",
        content: "<p>In the making.</p>",
        excerpt: "Soon.",
        published: false,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  await open(page, "/blog/not-yet");
  await page.getByRole("button", { name: "Share draft" }).click();
  const dialog = page.getByRole("dialog", { name: `Share draft of ${title}` });
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = dialog.getByRole("textbox", { name: "Link to this draft" });
  await expect(link).toHaveValue(/\/preview\/[0-9a-f]{64}$/);
  const address = await link.inputValue();

  const stranger = await browser.newPage({ viewport: page.viewportSize() });
  expect((await stranger.goto(address))?.status()).toBe(200);
  await expect(stranger.getByText("This is a draft. Only people with this link can see it.")).toBeVisible();
  await expect(stranger.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(stranger.getByText("In the making.")).toBeVisible();
  await expectAccessible(stranger);

  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(0);
  expect((await stranger.goto(address))?.status()).toBe(404);
  await expect(stranger.getByText("It has expired or been turned off.")).toBeVisible();
  await stranger.close();
  await open(page, "/admin/dashboard");
  await expect(page.getByText(`shared the post “${title}”`)).toBeVisible();
  await expect(page.getByText(`turned off the link to the post “${title}”`)).toBeVisible();
});
