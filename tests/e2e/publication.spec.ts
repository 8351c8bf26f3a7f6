import type { Browser, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { desktop, expect, expectAccessible, open, phone, test } from "./staff.ts";

test.use({ secludedFor: "publication.spec.ts" });

const form = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) (post|project)$/ });
const status = (page: Page) => form(page).getByRole("radiogroup", { name: "Status", exact: true });
const choose = (page: Page, name: string) => status(page).getByRole("radio", { name, exact: true }).check();
const save = (page: Page) => form(page).getByRole("button", { name: "Save", exact: true }).click();

/** The words of a page as a visitor has them, and its status. */
async function asVisitor(browser: Browser, url: string) {
  const context = await browser.newContext();
  const answer = await context.request.get(url, { maxRedirects: 0 });
  const text = await answer.text();
  await context.close();
  return { status: answer.status(), text, headers: answer.headers() };
}

/** Moves what was planned for a day to come into the past, as if that day had come. */
const dayComes = (site: RunningSite, table: "posts" | "projects") =>
  onDatabase(site, (trx) =>
    trx
      .updateTable(table)
      .set({ publish_at: new Date(Date.now() - 1000).toISOString() })
      .where("publish_at", "is not", null)
      .execute(),
  );

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a project is scheduled, seen by staff alone, and publishes itself", async ({
      staffPage: page,
      ownSite,
      browser,
    }) => {
      test.setTimeout(90_000);
      const title = `Sunken garden ${viewport.width}`;
      const path = `/projects/sunken-garden-${viewport.width}`;
      await open(page, "/admin/projects?new");
      await expect(status(page).getByRole("radio", { name: "Published" })).toBeChecked();
      await form(page).getByLabel("Title", { exact: true }).fill(title);
      await form(page).getByLabel("Description", { exact: true }).fill("Dug by hand.");
      await form(page).getByRole("checkbox", { name: "Hardscaping" }).check();
      await choose(page, "Scheduled");
      await form(page).getByLabel("Publish at").fill("2089-11-30T08:00");
      await expectAccessible(page);
      await save(page);
      await expect(page.getByText("Scheduled for Wednesday, November 30, 2089, 8:00am.")).toBeVisible();
      const row = page.getByRole("row").filter({ hasText: title });
      await expect(row).toContainText("Scheduled for Wednesday, November 30, 2089, 8:00am");

      for (const list of ["/", "/projects", "/projects?category=hardscaping", "/sitemap.xml"])
        expect((await asVisitor(browser, ownSite.url + list)).text, list).not.toContain(`${viewport.width}`);
      expect((await asVisitor(browser, ownSite.url + path)).status).toBe(404);

      await open(page, path);
      await expect(page.getByText(/^Scheduled for Wednesday/)).toBeVisible();
      await open(page, "/projects");
      const card = page.getByRole("article").filter({ hasText: title });
      await expect(card).toContainText("Scheduled for Wednesday");

      await dayComes(ownSite, "projects");
      await expect(async () => {
        expect((await asVisitor(browser, ownSite.url + path)).status).toBe(200);
      }).toPass({ timeout: 30_000 });
      for (const list of ["/", "/projects", "/projects?category=hardscaping", "/sitemap.xml"])
        expect((await asVisitor(browser, ownSite.url + list)).text, list).toContain(`${viewport.width}`);
      await open(page, "/admin/dashboard");
      await expect(page.getByText(`The schedule published the project “${title}”`)).toHaveCount(1);

      await open(page, "/projects");
      await page.getByRole("button", { name: `Edit ${title}` }).click();
      await choose(page, "Draft");
      await save(page);
      await expect(page.getByText("Draft saved. Only staff see it.")).toBeVisible();
      await expect(card.getByText("Draft", { exact: true })).toBeVisible();
      expect((await asVisitor(browser, ownSite.url + path)).status).toBe(404);
    });

    test("a post says what is missing before it is public, and leads there", async ({
      staffPage: page,
      ownSite,
    }) => {
      test.setTimeout(90_000);
      const title = `Checked ${viewport.width}`;
      await open(page, "/admin/posts?new");
      const list = form(page).getByRole("region", { name: "Before it is public" });
      const line = (words: string) => list.getByRole("listitem").filter({ hasText: words });
      await expect(line("There is no title yet")).toBeVisible();
      await form(page).getByLabel("Title", { exact: true }).fill(title);
      await expect(line("Title, ")).toContainText("Done");
      await line("There is no excerpt yet").getByRole("button", { name: "Go to it" }).click();
      await expect(form(page).getByLabel("Excerpt")).toBeFocused();
      await form(page).getByLabel("Excerpt").fill("Short.");
      await expect(line("A longer excerpt")).toContainText("Can wait");
      const content = form(page).getByRole("textbox", { name: "Content" });
      await content.fill("Read on before the frost comes.");
      await form(page).getByRole("button", { name: "Link", exact: true }).click();
      await form(page).getByLabel("Link address").fill("/nowhere");
      await form(page).getByLabel("Link address").press("Enter");
      await expect(line("A link leads nowhere: /nowhere")).toBeVisible();

      const { url, alt } = await onDatabase(ownSite, async (trx) => {
        const picture = await trx
          .selectFrom("media")
          .select(["id", "bucket", "name", "alt"])
          .where("bucket", "=", "site-images")
          .limit(1)
          .executeTakeFirstOrThrow();
        await trx.updateTable("media").set({ alt: "", width: 640 }).where("id", "=", picture.id).execute();
        return { url: `/storage/${picture.bucket}/${picture.name}`, alt: picture.alt };
      });
      await form(page).getByLabel("Featured Image").fill(url);
      await expect(line("A picture is small for its place: 640 pixels wide, 1200 fill it")).toBeVisible();
      await expectAccessible(page);
      await line("A picture has no description").getByRole("button", { name: "Describe it" }).click();
      const dialog = page.getByRole("dialog", { name: "Describe the picture" });
      await dialog.getByLabel("Alt text").fill(alt || "Steps in the snow");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByRole("status")).toContainText("saved");
      await dialog.getByRole("button", { name: "Close" }).click();
      await expect(line("The picture has a description")).toContainText("Done");
      // It advises: the post can be saved as it is.
      await form(page).getByRole("checkbox").first().check();
      await choose(page, "Published");
      await save(page);
      await expect(page.getByText("Post saved. Visitors see it now.")).toBeVisible();
    });

    test("a draft is shared by a link, which shows it to strangers until it is revoked", async ({
      staffPage: page,
      ownSite,
      browser,
    }) => {
      test.setTimeout(90_000);
      const title = `Shared ${viewport.width}`;
      const slug = `shared-${viewport.width}`;
      const now = new Date().toISOString();
      await onDatabase(ownSite, (trx) =>
        trx
          .insertInto("posts")
          .values({
            ...{ id: crypto.randomUUID(), title, slug, content: "<p>Not yet public.</p>", excerpt: "Soon." },
            ...{ published: false, created_at: now, updated_at: now },
          })
          .execute(),
      );
      await open(page, `/blog/${slug}`);
      await page.getByRole("button", { name: "Share draft" }).click();
      const dialog = page.getByRole("dialog", { name: `Share draft of ${title}` });
      await expect(dialog.getByLabel("Works for")).toHaveValue("14");
      await dialog.getByLabel("Works for").selectOption("7 days");
      await dialog.getByRole("button", { name: "Make a link" }).click();
      const link = dialog.getByRole("textbox", { name: "Link" });
      await expect(link).toHaveValue(/\/preview\/[0-9a-f]{64}$/);
      await expect(dialog.getByRole("listitem")).toContainText("A link made by");
      await expectAccessible(page);
      const address = await link.inputValue();

      const stranger = await browser.newContext({ viewport });
      const look = await stranger.newPage();
      expect((await look.goto(address))?.status()).toBe(200);
      await expect(look.getByText("Draft. Only people with this link see it.")).toBeVisible();
      await expect(look.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(look.getByText("Not yet public.")).toBeVisible();
      await expectAccessible(look);

      await dialog.getByRole("button", { name: "Close" }).click();
      await page.getByRole("button", { name: "Share draft" }).click();
      await expect(dialog.getByRole("textbox", { name: "Link" })).toHaveCount(0);
      await expect(dialog.getByRole("button", { name: "Make a new link" })).toBeVisible();
      await dialog.getByRole("button", { name: "Revoke" }).click();
      await expect(dialog.getByRole("listitem")).toHaveCount(0);
      expect((await look.goto(address))?.status()).toBe(404);
      await expect(look.getByText("It has expired, or whoever made it has ended it.")).toBeVisible();
      await stranger.close();
      await open(page, "/admin/dashboard");
      await expect(page.getByText(`shared the post “${title}”`)).toBeVisible();
      await expect(page.getByText(`revoked the link to the post “${title}”`)).toBeVisible();
    });
  });
}
