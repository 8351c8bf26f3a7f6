import type { Browser, Locator, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase, whileWritesFail } from "#tests/support/site-database.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { plainPicture } from "#tests/support/staff-files.ts";
import { desktop, expect, expectAccessible, loseSession, open as openPage, phone, test } from "./staff.ts";

const CATEGORY = "Winter";
const TODAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/Toronto" });
const words = (count: number) => Array.from({ length: count }, () => "stone").join(" ");

const form = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) post$/ });
const save = (page: Page) => form(page).getByRole("button", { name: "Save" });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const content = (page: Page) => form(page).getByRole("textbox", { name: "Content" });
const card = (page: Page, title: string) =>
  page.locator("main article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const leaving = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });

interface Post {
  title: string;
  slug?: string;
  excerpt?: string;
  content?: string;
  featured_image?: string;
  published?: boolean;
}

/** Opens an address and waits until the staff's tools answer. */
async function open(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await page.waitForFunction(() => {
    const tool = document.querySelector("main .staff-toolbar button");
    return Object.keys(tool ?? {}).some((key) => key.startsWith("__reactFiber"));
  });
}

/** Puts a category of posts in, unless it is there. */
async function addCategory(site: RunningSite, id: string, name: string): Promise<void> {
  const slug = name.toLowerCase().replaceAll(" ", "-");
  const row = {
    id,
    kind: "post",
    name,
    slug,
    description: "",
    updated_at: new Date().toISOString(),
  } as const;
  await onDatabase(site, (trx) =>
    trx
      .insertInto("categories")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Puts a post in by the staff's own way, without the form. */
async function addPost(page: Page, site: RunningSite, post: Post): Promise<{ id: string; slug: string }> {
  const category = await onDatabase(site, (trx) =>
    trx
      .selectFrom("categories")
      .select("id")
      .where("kind", "=", "post")
      .where("name", "=", CATEGORY)
      .executeTakeFirst(),
  );
  const answer = await page.request.post(`${site.url}/staff/posts`, {
    headers: { Origin: site.url },
    data: {
      verb: "save",
      input: {
        id: crypto.randomUUID(),
        expected_updated_at: null,
        slug: "",
        excerpt: `About ${post.title}`,
        content: "<p>First words.</p>",
        featured_image: "",
        published: true,
        category_ids: [category?.id],
        ...post,
      },
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).value;
}

async function openAddForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add Post" }).first().click();
  await expect(field(page, "Title")).toBeFocused();
}

async function fillIn(page: Page, title: string): Promise<void> {
  await field(page, "Title").fill(title);
  await form(page).getByRole("checkbox", { name: CATEGORY }).check();
  await field(page, "Excerpt").fill(`About ${title}`);
  await content(page).fill("Some words.");
}

async function openEditForm(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await expect(field(page, "Title")).toHaveValue(title);
}

async function editOnPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Edit Post" }).click();
  await expect(field(page, "Title")).toBeFocused();
}

/** What somebody without an account sees. */
async function asVisitor(browser: Browser, site: RunningSite, look: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ baseURL: site.url });
  await look(page);
  await page.close();
}

async function expectInSight(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
}

for (const viewport of [phone, desktop]) {
  test.describe(`posts at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("are drafted in the listing, published, and seen by visitors with date and reading time", async ({
      staffPage: page,
      ownSite,
      browser,
    }) => {
      const title = `Frost & Stone ${viewport.width}`;
      const address = `/blog/frost-stone-${viewport.width}`;
      await open(page, "/blog");
      await openAddForm(page);
      await expectInSight(field(page, "Title"));
      await expect(field(page, "Title")).toHaveAttribute("placeholder", "Post title...");
      await expect(save(page)).toBeDisabled();
      await expect(save(page)).toHaveAccessibleDescription("Enter a title");
      await fillIn(page, title);
      await content(page).fill(words(450));
      await expect(field(page, "Slug")).toHaveValue(address.replace("/blog/", ""));
      await expect(form(page).getByText(address)).toBeVisible();
      await field(page, "Excerpt").fill("");
      await expect(save(page)).toHaveAccessibleDescription("Enter an excerpt");
      await form(page).getByRole("button", { name: "Take this from the text" }).click();
      await expect(field(page, "Excerpt")).toHaveValue(/^stone stone .*stone…$/);
      await expect(field(page, "Excerpt")).toBeFocused();
      await field(page, "Excerpt").fill(`About ${title}`);
      await expect(form(page).getByText(`${500 - `About ${title}`.length} characters left`)).toBeVisible();
      await expect(form(page).getByRole("radio", { name: "Draft" })).toBeChecked();
      await expectAccessible(page);
      await save(page).click();
      await expect(
        page.getByRole("status").filter({ hasText: "Draft saved. Only staff see it." }),
      ).toBeVisible();
      await expect(form(page)).toBeHidden();
      await expect(card(page, title).getByText("Draft", { exact: true })).toBeVisible();
      await asVisitor(browser, ownSite, async (visitor) => {
        expect((await visitor.goto(address))?.status()).toBe(404);
        await visitor.goto("/blog");
        await expect(visitor.getByText(title)).toHaveCount(0);
        await expect(visitor.getByRole("button", { name: /Post$/ })).toHaveCount(0);
      });

      await openEditForm(page, title);
      await expectInSight(field(page, "Title"));
      await expect(content(page)).toContainText("stone stone");
      await expect(form(page).getByRole("checkbox", { name: CATEGORY })).toBeChecked();
      await form(page).getByRole("radio", { name: "Published" }).check();
      await expectAccessible(page);
      await save(page).click();
      await expect(
        page.getByRole("status").filter({ hasText: "Post saved. Visitors see it now." }),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: `Edit ${title}` })).toBeFocused();
      await expect(card(page, title).getByText("Draft", { exact: true })).toHaveCount(0);
      await asVisitor(browser, ownSite, async (visitor) => {
        await visitor.goto("/blog");
        await expect(card(visitor, title)).toHaveCount(1);
        await visitor.goto(address);
        await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(visitor.getByText("3 min read")).toBeVisible();
        await expect(visitor.getByText(TODAY.format(new Date()))).toBeVisible();
        for (const list of ["/feed.xml", "/sitemap.xml"]) {
          expect(await (await visitor.request.get(ownSite.url + list)).text()).toContain(address);
        }
      });
    });

    test("are edited on their own page, which is then loaded anew", async ({
      staffPage: page,
      ownSite,
      browser,
    }) => {
      const { slug } = await addPost(page, ownSite, {
        title: `On its page ${viewport.width}`,
        featured_image: "/storage/built-in/hero-hardscape.jpg",
      });
      await open(page, `/blog/${slug}`);
      await expect(page.getByText("1 min read")).toBeVisible();
      await expectAccessible(page);
      await page.evaluate(() => window.scrollTo(0, 400));
      await editOnPage(page);
      await expectInSight(field(page, "Title"));
      await expect(page.getByRole("article")).toHaveCount(0);
      await expect(page.getByText("Use H1-H3 headings, bold text, lists, and links")).toBeVisible();
      await expect(form(page).getByRole("button", { name: "Choose from Library" })).toBeVisible();
      await expectAccessible(page);
      await field(page, "Title").fill(`Another title ${viewport.width}`);
      await content(page).fill(words(201));
      await save(page).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Another title ${viewport.width}`);
      await expect(page.getByText("2 min read")).toBeVisible();
      await expect(page.getByRole("button", { name: "Edit Post" })).toBeFocused();

      await editOnPage(page);
      await form(page).getByRole("radio", { name: "Draft" }).check();
      await save(page).click();
      await expect(page.getByText("Draft", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
      await asVisitor(browser, ownSite, async (visitor) => {
        expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(404);
      });
    });
  });
}

test.describe("posts", () => {
  test.use({ viewport: desktop });

  test("are saved from the listing only with title, content, excerpt and a category", async ({
    staffPage: page,
  }) => {
    await open(page, "/blog");
    await openAddForm(page);
    await fillIn(page, "Whole");
    await expect(save(page)).toBeEnabled();
    for (const name of ["Title", "Excerpt"]) {
      await field(page, name).fill("  ");
      await expect(save(page)).toBeDisabled();
      await field(page, name).fill("Words");
      await expect(save(page)).toBeEnabled();
    }
    await content(page).press("ControlOrMeta+a");
    await content(page).press("Delete");
    await expect(save(page)).toBeDisabled();
    await expect(save(page)).toHaveAccessibleDescription("Write the text");
    await content(page).fill("Words");
    await form(page).getByRole("checkbox", { name: CATEGORY }).uncheck();
    await expect(save(page)).toBeDisabled();
    await form(page).getByRole("checkbox", { name: CATEGORY }).check();
    const answer = Promise.withResolvers<void>();
    await page.route("**/staff/posts", async (route) => {
      await answer.promise;
      await route.abort();
    });
    await save(page).click();
    await expect(form(page).getByRole("button", { name: "Saving..." })).toBeDisabled();
    await expect(form(page).getByRole("button", { name: "Cancel" })).toBeDisabled();
    answer.resolve();
    await expect(save(page)).toBeEnabled();
  });

  test("are saved from their page only with title, content and excerpt", async ({
    staffPage: page,
    ownSite,
  }) => {
    const { slug } = await addPost(page, ownSite, { title: "Needs all three" });
    await open(page, `/blog/${slug}`);
    await editOnPage(page);
    await expect(save(page)).toBeEnabled();
    for (const name of ["Title", "Excerpt"]) {
      await field(page, name).fill("");
      await expect(save(page)).toBeDisabled();
      await field(page, name).fill("Words");
    }
    await content(page).fill("");
    await expect(save(page)).toBeDisabled();
  });

  test("are formatted by the toolbar, and visitors see it", async ({ staffPage: page, ownSite, browser }) => {
    const { slug } = await addPost(page, ownSite, { title: "Formatted" });
    const tool = (name: string) => form(page).getByRole("button", { name, exact: true });
    await open(page, `/blog/${slug}`);
    await editOnPage(page);
    await content(page).fill("");
    await content(page).click();
    await tool("Heading 2").click();
    await page.keyboard.type("The base");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Frost moves ");
    await tool("Bold").click();
    await page.keyboard.type("wet ground");
    await tool("Bold").click();
    await page.keyboard.press("Enter");
    await tool("Bullet list").click();
    await page.keyboard.type("Dig");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Fill");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await tool("Link").click();
    await page.keyboard.type("/contact");
    await page.keyboard.press("Enter");
    for (let line = 0; line < 40; line += 1) await page.keyboard.press("Enter");
    await page.keyboard.type("Last");
    // The words stand right beneath the toolbar, which stays in sight.
    await content(page).getByText("wet ground").dblclick();
    await page.evaluate(() => {
      const words = document.querySelector("[role=textbox] strong")?.getBoundingClientRect();
      const bar = document.querySelector("[role=toolbar]")?.getBoundingClientRect();
      window.scrollBy({ top: (words?.top ?? 0) - (bar?.height ?? 0) - 90, behavior: "instant" });
    });
    await tool("Link").click();
    await expect(form(page).getByLabel("Link address")).toBeFocused();
    const isUncovered = await content(page)
      .getByText("wet ground")
      .evaluate((words) => {
        const { left, top, bottom } = words.getBoundingClientRect();
        return [top + 2, bottom - 2].every((y) => words.contains(document.elementFromPoint(left + 4, y)));
      });
    expect(isUncovered).toBe(true);
    await page.keyboard.press("Escape");
    await save(page).click();
    await expect(form(page)).toBeHidden();
    await asVisitor(browser, ownSite, async (visitor) => {
      await visitor.goto(`/blog/${slug}`);
      const prose = visitor.locator(".prose");
      await expect(prose.getByRole("heading", { level: 2, name: "The base" })).toBeVisible();
      await expect(prose.locator("strong")).toHaveText("wet ground");
      await expect(prose.getByRole("listitem")).toHaveText(["Dig", "Fill"]);
      await expect(prose.getByRole("link", { name: "/contact" })).toHaveAttribute("href", "/contact");
    });
  });

  test("take what Word puts into the clipboard without its dressing", async ({
    staffPage: page,
    ownSite,
    browser,
  }) => {
    const { slug } = await addPost(page, ownSite, { title: "From Word" });
    await open(page, `/blog/${slug}`);
    await editOnPage(page);
    await content(page).fill("");
    await content(page).click();
    await content(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
        <h2 style="mso-style-name:x"><span style="font-family:Calibri">Salt</span></h2>
        <p class="MsoNormal" style="margin:0cm;mso-fareast-language:EN-US"><b style="mso-bidi-font-weight:normal">Not</b> on <span lang="EN-CA">stone</span><o:p></o:p></p>
        <p class="MsoNormal"><img src="https://evil.example/a.png"><script>window.__ran = true</script></p></body></html>`,
      );
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(content(page)).toContainText("Not on stone");
    await save(page).click();
    await expect(form(page)).toBeHidden();
    await asVisitor(browser, ownSite, async (visitor) => {
      await visitor.goto(`/blog/${slug}`);
      const html = await visitor.locator(".prose").innerHTML();
      expect(html).toMatch(/^<h2>Salt<\/h2><p><(b|strong)>Not<\/(b|strong)> on stone<\/p>(<p><\/p>)*$/);
    });
  });

  test("show pictures, with alt text and caption, in sizes of their own", async ({
    staffPage: page,
    ownSite,
    browser,
  }) => {
    const group = content(page).getByRole("group", { name: "Picture" });
    const pictures = content(page).locator("figure");
    const choose = async () => {
      const chooser = page.waitForEvent("filechooser");
      await form(page).getByRole("button", { name: "From this device" }).press("Enter");
      await (await chooser).setFiles(await plainPicture("wall.jpg"));
    };
    await open(page, "/blog");
    await openAddForm(page);
    await fillIn(page, "Pictured");
    await form(page).getByRole("radio", { name: "Published" }).check();

    await page.route("**/staff/upload/**", (route) => route.abort());
    await form(page).getByRole("button", { name: "Picture", exact: true }).click();
    await expect(form(page).getByRole("button", { name: "From this device" })).toBeFocused();
    await choose();
    await expect(form(page).getByRole("alert")).toHaveText("Error uploading image. Please try again.");
    await expectAccessible(page);
    await expect(content(page)).toHaveText("Some words.");
    await form(page).getByRole("button", { name: "Dismiss wall.jpg" }).click();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.unroute("**/staff/upload/**");
    await page.route("**/staff/upload/**", async (route) => {
      await released;
      await route.continue();
    });
    await choose();
    await expect(save(page)).toHaveAccessibleDescription("A picture is still on its way");
    release();
    await expect(group.getByLabel("Alt text")).toBeFocused();
    await page.keyboard.type("A dry wal");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("l");
    await page.keyboard.press("Tab");
    await page.keyboard.type('By the "lower" gate');
    await expect(pictures.locator("img")).toHaveAttribute("alt", "A dry wall");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.keyboard.type("Below it.");
    await expect(content(page).locator("figure + p")).toHaveText("Below it.");
    await save(page).click();
    await expect(form(page)).toBeHidden();

    const stored = await onDatabase(ownSite, (trx) =>
      trx.selectFrom("posts").select("content").where("slug", "=", "pictured").executeTakeFirstOrThrow(),
    );
    expect(stored.content).toMatch(
      /^<p>Some words.<\/p><figure><img src="\/storage\/site-images\/[\w-]+\.jpg" alt="A dry wall"><figcaption>By the "lower" gate<\/figcaption><\/figure><p>Below it.<\/p>$/,
    );
    await asVisitor(browser, ownSite, async (visitor) => {
      await visitor.goto("/blog/pictured");
      const picture = visitor.locator(".prose figure");
      const image = picture.getByRole("img", { name: "A dry wall" });
      await image.scrollIntoViewIfNeeded();
      await expect
        .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
        .toBeGreaterThan(0);
      expect(await image.evaluate((shown: HTMLImageElement) => shown.currentSrc)).toMatch(/\/768\.avif$/);
      await expect(image).toHaveAttribute("width", "900");
      await expect(picture.locator("figcaption")).toHaveText('By the "lower" gate');
      await expectAccessible(visitor);
      const feed = await (await visitor.request.get("/feed.xml")).text();
      expect(feed).toContain(`src=&quot;${ownSite.url}/storage/site-images/`);
    });

    await open(page, "/blog/pictured");
    await editOnPage(page);
    await expect(pictures).toHaveCount(1);
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await expect(page).toHaveURL(/\/about$/);

    await open(page, "/blog/pictured");
    await editOnPage(page);
    await content(page).getByText("Some words.").click();
    await page.keyboard.press("ArrowDown");
    await expect(group).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(group.getByLabel("Alt text")).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Backspace");
    await expect(pictures).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(pictures.locator("figcaption")).toHaveText('By the "lower" gate');
    await pictures.locator("img").click();
    await group.getByRole("button", { name: "Remove picture" }).click();
    await expect(pictures).toHaveCount(0);
    await expect(content(page)).toBeFocused();
    await save(page).click();
    await expect(form(page)).toBeHidden();
    await asVisitor(browser, ownSite, async (visitor) => {
      await visitor.goto("/blog/pictured");
      await expect(visitor.locator(".prose")).toHaveText("Some words.Below it.");
    });
  });

  test("take pictures from the library, and those dropped or pasted into their text; none from elsewhere", async ({
    staffPage: page,
    ownSite,
  }) => {
    const { slug } = await addPost(page, ownSite, { title: "Dropped", content: "<p>One</p><p>Two</p>" });
    await open(page, `/blog/${slug}`);
    await editOnPage(page);
    const order = () =>
      content(page).evaluate((text) =>
        [...text.children].map((block) => block.querySelector("img")?.alt ?? block.textContent),
      );
    const { name, mimeType, buffer } = await plainPicture("drop.jpg");
    const file = { name, mimeType, bytes: buffer.toString("base64") };
    const give = (kind: "drop" | "paste", at: Locator) =>
      at.evaluate(
        (element, [how, picture]) => {
          const data = new DataTransfer();
          const bytes = Uint8Array.from(atob(picture.bytes), (sign) => sign.charCodeAt(0));
          data.items.add(new File([bytes], picture.name, { type: picture.mimeType }));
          const { right, bottom } = element.getBoundingClientRect();
          const place = { clientX: right - 2, clientY: bottom - 2, bubbles: true, cancelable: true };
          if (how === "drop") element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, ...place }));
          else element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, ...place }));
        },
        [kind, file] as const,
      );
    await give("drop", content(page).getByText("One"));
    await expect.poll(order).toHaveLength(3);
    await content(page).getByText("Two").click();
    await give("paste", content(page).getByText("Two"));
    await expect.poll(order).toHaveLength(4);
    await content(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        '<figure><img src="https://evil.example/a.png" alt="Evil"></figure>',
      );
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await order()).toEqual(["One", "", "Two", ""]);
    await content(page).getByText("One").click();
    await form(page).getByRole("button", { name: "Picture", exact: true }).click();
    await form(page).getByRole("button", { name: "From the library" }).click();
    const library = page.getByRole("dialog", { name: "Media Library" });
    await library.locator("[data-file]").first().click();
    await library.getByRole("button", { name: "Use This Image" }).click();
    await expect(form(page).getByLabel("Alt text")).toBeFocused();
    await page.keyboard.type("Chosen");
    expect(await order()).toEqual(["One", "Chosen", "", "Two", ""]);
    // Of several the first is selected, whenever the others come.
    await content(page).getByText("Two").click();
    await form(page).getByRole("button", { name: "Picture", exact: true }).click();
    const chooser = page.waitForEvent("filechooser");
    await form(page).getByRole("button", { name: "From this device" }).click();
    await (await chooser).setFiles([await plainPicture("first.jpg"), await plainPicture("second.jpg")]);
    await expect(form(page).getByLabel("Alt text")).toBeFocused();
    await page.keyboard.type("First");
    await expect.poll(order).toEqual(["One", "Chosen", "", "Two", "First", "", ""]);
    await expect(form(page).getByLabel("Alt text")).toHaveValue("First");
    await expect(save(page)).toBeEnabled();
    await save(page).click();
    await expect(form(page)).toBeHidden();
    await expect(page.locator(".prose figure")).toHaveCount(5);
  });

  test("are as they were after Cancel, and an untouched form holds nobody", async ({
    staffPage: page,
    ownSite,
  }) => {
    const { slug } = await addPost(page, ownSite, {
      title: "Stays",
      content: "<h2>A</h2><p>Old <b>words</b><br>and <i>more</i>.</p><blockquote><p>q</p></blockquote>",
    });
    await open(page, `/blog/${slug}`);
    await editOnPage(page);
    await field(page, "Title").fill("Goes");
    await content(page).fill("New words.");
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await leaving(page).getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stays");
    await expect(page.getByRole("button", { name: "Edit Post" })).toBeFocused();
    await editOnPage(page);
    await expect(field(page, "Title")).toHaveValue("Stays");
    await expect(content(page)).toContainText("Old words");
    // Untouched: no question.
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await expect(page).toHaveURL(/\/about$/);

    await open(page, "/blog");
    await openEditForm(page, "Stays");
    await field(page, "Excerpt").fill("Never mind");
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await leaving(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(field(page, "Excerpt")).toHaveValue("Never mind");
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await leaving(page).getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("button", { name: "Edit Stays" })).toBeFocused();
    await openAddForm(page);
    for (const name of ["Title", "Slug", "Excerpt", "Featured Image"]) {
      await expect(field(page, name)).toHaveValue("");
    }
    await expect(form(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
    await openEditForm(page, "Stays");
    await expect(field(page, "Excerpt")).toHaveValue("About Stays");
    await form(page).getByRole("button", { name: "Cancel" }).click();
    // The place for one more, below the last card, opens the form above the first.
    await page.getByRole("button", { name: "Add Post" }).last().click();
    await expect(field(page, "Title")).toBeFocused();
    await expectInSight(field(page, "Title"));
  });

  test("are deleted by keyboard, from the listing and from their page", async ({
    staffPage: page,
    ownSite,
    browser,
  }) => {
    await addPost(page, ownSite, { title: "Listed" });
    const { slug } = await addPost(page, ownSite, { title: "Paged" });
    await open(page, "/blog");
    await page.getByRole("button", { name: "Delete Listed" }).focus();
    await page.keyboard.press("Enter");
    const listed = page.getByRole("alertdialog", { name: 'Are you sure you want to delete "Listed"?' });
    await expect(listed.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Delete Listed" })).toBeFocused();
    await page.keyboard.press("Enter");
    await listed.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(listed).toBeHidden();
    await expect(card(page, "Listed")).toHaveCount(0);
    await expect(page.locator("main :focus")).toBeVisible();

    await open(page, `/blog/${slug}`);
    await page.getByRole("button", { name: "Delete Post" }).focus();
    await page.keyboard.press("Enter");
    const paged = page.getByRole("alertdialog", {
      name: "Are you sure you want to delete this blog post?",
    });
    await expectAccessible(page);
    await paged.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(page).toHaveURL(/\/blog$/);
    await expect(page.getByRole("status").filter({ hasText: "Post deleted." })).toBeVisible();
    await expect(card(page, "Paged")).toHaveCount(0);
    await asVisitor(browser, ownSite, async (visitor) => {
      expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(404);
    });
  });

  test("keep their forms open, with SPEC's messages, while the server fails", async ({
    staffPage: page,
    consoleErrors,
    ownSite,
  }) => {
    const { slug } = await addPost(page, ownSite, { title: "Unlucky" });
    await open(page, "/blog");
    await openEditForm(page, "Unlucky");
    await field(page, "Excerpt").fill("Typed");
    await whileWritesFail(ownSite, "posts", ["update"], async () => {
      await save(page).click();
      await expect(form(page).getByRole("alert")).toHaveText(
        "Error saving post: The database did not accept it.",
      );
    });
    await expect(field(page, "Excerpt")).toHaveValue("Typed");
    await save(page).click();
    await expect(form(page)).toBeHidden();

    await open(page, `/blog/${slug}`);
    await editOnPage(page);
    await field(page, "Excerpt").fill("Typed again");
    await whileWritesFail(ownSite, "posts", ["update"], async () => {
      await save(page).click();
      await expect(form(page).getByRole("alert")).toHaveText("Error updating post. Please try again.");
    });
    await expect(field(page, "Excerpt")).toHaveValue("Typed again");
    await form(page).getByRole("button", { name: "Cancel" }).click();
    await leaving(page).getByRole("button", { name: "Discard" }).click();

    await whileWritesFail(ownSite, "posts", ["delete"], async () => {
      await page.getByRole("button", { name: "Delete Post" }).click();
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(question.getByRole("alert")).toHaveText("Error deleting post. Please try again.");
      await question.getByRole("button", { name: "Cancel" }).click();
    });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unlucky");
    expect(consoleErrors.splice(0)).toEqual(Array(3).fill(expect.stringContaining("status of 503")));
  });

  test("are not saved without a category that somebody has deleted unsaid", async ({
    staffPage: page,
    ownSite,
  }) => {
    const id = crypto.randomUUID();
    await addCategory(ownSite, id, "Short-lived");
    await addPost(page, ownSite, { title: "Homeless" });
    await open(page, "/blog");
    await openEditForm(page, "Homeless");
    const chosen = form(page).getByRole("checkbox", { name: "Short-lived" });
    await chosen.check();
    await onDatabase(ownSite, (trx) => trx.deleteFrom("categories").where("id", "=", id).execute());
    await save(page).click();
    // In the form's foot first, beside the field once the list has it.
    const told = form(page).getByRole("alert").filter({ hasText: "A category you chose has been deleted" });
    await expect(told).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await expectAccessible(page);
    await save(page).click();
    await expect(form(page)).toBeHidden();
  });

  test("that somebody else has deleted are gone all the same, in the listing and on their page", async ({
    staffPage: page,
    ownSite,
  }) => {
    const { slug, id } = await addPost(page, ownSite, { title: "Twice deleted" });
    const question = page.getByRole("alertdialog");
    const gone = page.getByRole("status").filter({ hasText: "This is already gone." });
    await open(page, "/blog");
    await page.getByRole("button", { name: "Delete Twice deleted" }).click();
    const other = await page.context().newPage();
    await open(other, `/blog/${slug}`);
    await other.getByRole("button", { name: "Delete Post" }).click();
    await page.request.post(`${ownSite.url}/staff/posts`, {
      headers: { Origin: ownSite.url },
      data: { verb: "remove", input: { id } },
    });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(gone).toBeVisible();
    await expect(question).toBeHidden();
    await expect(card(page, "Twice deleted")).toHaveCount(0);
    await other.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(other).toHaveURL(/\/blog$/);
    await expect(other.getByRole("status").filter({ hasText: "This is already gone." })).toBeVisible();
    await other.close();
  });

  test("say when their text cannot be loaded, and load it on another try", async ({
    staffPage: page,
    ownSite,
  }) => {
    await addPost(page, ownSite, { title: "Slow" });
    await open(page, "/blog");
    await page.route("**/staff/post/*", (route) => route.abort());
    await page.getByRole("button", { name: "Edit Slow" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "The post could not be loaded." });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await page.unroute("**/staff/post/*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(field(page, "Title")).toHaveValue("Slow");
    await expect(field(page, "Title")).toBeFocused();
  });

  test("ask to sign in again when the session has ended, and lose nothing", async ({
    staffPage: page,
    ownSite,
  }) => {
    const { slug, id } = await addPost(page, ownSite, { title: "Session" });
    const signIn = page.getByRole("dialog", { name: "Sign in again" });
    const signInAgain = async () => {
      await signIn.getByLabel("Password", { exact: true }).fill(staffAccount.password);
      await page.keyboard.press("Enter");
    };
    await open(page, "/blog");
    await loseSession(page);
    const answer = await page.request.get(`${ownSite.url}/staff/post/${id}`);
    expect([answer.status(), (await answer.json()).message]).toEqual([401, "Not authenticated"]);
    await page.getByRole("button", { name: "Edit Session" }).click();
    await signInAgain();
    await expect(field(page, "Title")).toHaveValue("Session");
    await field(page, "Excerpt").fill("Still here");
    await loseSession(page);
    await save(page).click();
    await signInAgain();
    await expect(form(page)).toBeHidden();

    await open(page, `/blog/${slug}`);
    await page.getByRole("button", { name: "Delete Post" }).click();
    await loseSession(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await signInAgain();
    await expect(page).toHaveURL(/\/blog$/);
    await expect(card(page, "Session")).toHaveCount(0);
  });

  test("of two people's changes the later one is asked, on the page too", async ({
    staffPage: page,
    ownSite,
    context,
  }) => {
    const { slug } = await addPost(page, ownSite, { title: "Shared" });
    const other = await context.newPage();
    for (const each of [page, other]) {
      await open(each, `/blog/${slug}`);
      await editOnPage(each);
    }
    await field(other, "Title").fill("Theirs");
    await save(other).click();
    await expect(form(other)).toBeHidden();
    await field(page, "Title").fill("Mine");
    await save(page).click();
    await expect(form(page).getByRole("alert")).toHaveText(
      `${staffAccount.email} changed this while you were editing it.`,
    );
    await form(page).getByRole("button", { name: "Discard mine and show theirs" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Theirs");
    await other.close();
  });

  test("a slug that is taken is said at its field; a changed one leads on from its old address", async ({
    staffPage: page,
    ownSite,
    browser,
  }) => {
    await addPost(page, ownSite, { title: "First come", slug: "first-come" });
    await addPost(page, ownSite, { title: "Moves", slug: "old-place" });
    await open(page, "/blog");
    await openEditForm(page, "Moves");
    await field(page, "Slug").fill("First Come!");
    await expect(form(page).getByText("/blog/first-come")).toBeVisible();
    await save(page).click();
    await expect(form(page).getByRole("alert")).toHaveText(
      "Slug: Another post has this slug. Choose a different one.",
    );
    await expect(field(page, "Slug")).toBeFocused();
    await field(page, "Slug").fill("new-place");
    await save(page).click();
    await expect(form(page)).toBeHidden();
    await asVisitor(browser, ownSite, async (visitor) => {
      await visitor.goto("/blog/old-place");
      await expect(visitor).toHaveURL(/\/blog\/new-place$/);
      const sitemap = await (await visitor.request.get(`${ownSite.url}/sitemap.xml`)).text();
      expect(sitemap).toContain("/blog/new-place<");
      expect(sitemap).not.toContain("/blog/old-place<");
    });
  });

  test("are begun from an empty listing", async ({ staffPage: page, ownSite }) => {
    await addCategory(ownSite, crypto.randomUUID(), "Nothing yet");
    await open(page, "/blog?category=nothing-yet");
    await expect(page.getByRole("heading", { name: "No posts found" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Create First Post" }).click();
    await fillIn(page, "The very first");
    await form(page).getByRole("checkbox", { name: "Nothing yet" }).check();
    await save(page).click();
    await expect(card(page, "The very first")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Post" }).first()).toBeFocused();
  });

  test("never run what was written into them", async ({ staffPage: page, ownSite, browser }) => {
    const attack = `"><script>window.__ran = true</script><img src=x onerror="window.__ran = true">`;
    const { slug } = await addPost(page, ownSite, {
      title: `Attack ${attack}`,
      excerpt: attack,
      content: `<p>Text</p>${attack}<a href="javascript:window.__ran=true">press</a><svg onload="window.__ran=true"></svg>`,
      featured_image: `https://pictures.invalid/a.jpg?x="onerror="window.__ran=true`,
    });
    const ran = (where: Page) => where.evaluate(() => "__ran" in window);
    await asVisitor(browser, ownSite, async (visitor) => {
      await visitor.goto("/blog");
      expect(await ran(visitor)).toBe(false);
      await visitor.goto(`/blog/${slug}`);
      await visitor.getByText("press").click();
      expect(await ran(visitor)).toBe(false);
    });
    // The picture's host doesn't exist: only its error may stand in the console.
    const staff = await page.context().newPage();
    await open(staff, `/blog/${slug}`);
    await editOnPage(staff);
    await expect(content(staff)).toContainText("press");
    expect(await ran(staff)).toBe(false);
    await staff.close();
    await onDatabase(ownSite, (trx) => trx.deleteFrom("posts").where("slug", "=", slug).execute());
  });
});
