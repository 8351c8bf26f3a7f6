import type { Page } from "@playwright/test";
import { plainPicture } from "#tests/support/staff-files.ts";
import { button, card, confirm, expect, expectAccessible, open, test, told } from "./staff.ts";

const TODAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/Toronto" });
const words = (count: number) => Array.from({ length: count }, () => "stone").join(" ");

const form = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) post$/ });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const content = (page: Page) => form(page).getByRole("textbox", { name: "Content" });

/** Saves the form that is open. */
async function save(page: Page) {
  await form(page).getByRole("button", { name: "Save" }).click();
  await expect(form(page)).toBeHidden();
}

/** Fills a new post's form, except its text. */
async function begin(page: Page, title: string) {
  await open(page, "/blog");
  await button(page, "Add Post").first().click();
  await field(page, "Title").fill(title);
  await form(page).getByRole("checkbox", { name: "Winter" }).check();
  await field(page, "Excerpt").fill(`About ${title}`);
}

test("a post is drafted, published, changed on its page, moved and deleted; visitors see what they may", async ({
  staffPage: page,
  page: visitor,
}) => {
  const statusAt = async (address: string) => (await visitor.goto(address))?.status();
  const fileOf = async (address: string) => (await visitor.request.get(address)).text();
  await begin(page, "Frost & Stone");
  await content(page).fill(words(450));
  await save(page);
  await told(page, "Draft saved. Only staff see it.");
  await expect(card(page, "Frost & Stone").getByText("Draft", { exact: true })).toBeVisible();
  expect(await statusAt("/blog/frost-stone")).toBe(404);
  await visitor.goto("/blog");
  await expect(visitor.getByText("Frost & Stone")).toHaveCount(0);
  await expect(visitor.getByRole("button", { name: /Post$/ })).toHaveCount(0);

  await button(page, "Edit Frost & Stone").click();
  await expect(content(page)).toContainText("stone stone");
  await form(page).getByRole("radio", { name: "Published" }).check();
  await save(page);
  await told(page, "Post saved. Visitors see it now.");
  await visitor.goto("/blog");
  await expect(card(visitor, "Frost & Stone")).toHaveCount(1);
  await visitor.goto("/blog/frost-stone");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Frost & Stone");
  await expect(visitor.getByText("3 min read")).toBeVisible();
  await expect(visitor.getByText(TODAY.format(new Date()))).toBeVisible();
  for (const list of ["/feed.xml", "/sitemap.xml"]) expect(await fileOf(list)).toContain("/blog/frost-stone");

  // Its old address leads on.
  await button(page, "Edit Frost & Stone").click();
  await field(page, "Slug").fill("new-place");
  await save(page);
  await visitor.goto("/blog/frost-stone");
  await expect(visitor).toHaveURL(/\/blog\/new-place$/);
  const sitemap = await fileOf("/sitemap.xml");
  expect(sitemap).toContain("/blog/new-place<");
  expect(sitemap).not.toContain("/blog/frost-stone<");

  await open(page, "/blog/new-place");
  await button(page, "Edit Post").click();
  await field(page, "Title").fill("Ice & Stone");
  await content(page).fill(words(201));
  await save(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ice & Stone");
  await expect(page.getByText("2 min read")).toBeVisible();
  await button(page, "Edit Post").click();
  await form(page).getByRole("radio", { name: "Draft" }).check();
  await save(page);
  await expect(page.getByText("Draft", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/blog\/new-place$/);
  expect(await statusAt("/blog/new-place")).toBe(404);

  await button(page, "Delete Post").click();
  await confirm(page, "Delete");
  await expect(page).toHaveURL(/\/blog$/);
  await told(page, "Post deleted.");
  await expect(card(page, "Ice & Stone")).toHaveCount(0);
});

test("a post is formatted, with a link and a picture, and visitors see it so", async ({
  staffPage: page,
  page: visitor,
  ownSite,
}) => {
  const tool = (name: string) => form(page).getByRole("button", { name, exact: true });
  await begin(page, "Formatted");
  await form(page).getByRole("radio", { name: "Published" }).check();
  await content(page).click();
  await tool("Heading 2").click();
  await page.keyboard.type("The base\nFrost moves ");
  await tool("Bold").click();
  await page.keyboard.type("wet ground");
  await tool("Bold").click();
  await page.keyboard.press("Enter");
  await tool("Bullet list").click();
  await page.keyboard.type("Dig\nFill\n\nAsk us: ");
  await tool("Link").click();
  await page.keyboard.type("/contact\n");
  await tool("Picture").click();
  const chooser = page.waitForEvent("filechooser");
  await tool("From this device").click();
  await (await chooser).setFiles(await plainPicture("wall.jpg"));
  await expect(form(page).getByLabel("Alt text")).toBeFocused();
  await page.keyboard.type("A dry wall");
  await form(page).getByLabel("Caption").fill("By the “lower” gate");
  await expectAccessible(page);
  await save(page);

  await visitor.goto("/blog/formatted");
  const prose = visitor.locator(".prose");
  await expect(prose.getByRole("heading", { level: 2, name: "The base" })).toBeVisible();
  await expect(prose.locator("strong")).toHaveText("wet ground");
  await expect(prose.getByRole("listitem")).toHaveText(["Dig", "Fill"]);
  await expect(prose.getByRole("link", { name: "/contact" })).toHaveAttribute("href", "/contact");
  const image = prose.getByRole("img", { name: "A dry wall" });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  expect(await image.evaluate((shown: HTMLImageElement) => shown.currentSrc)).toMatch(/\/(480|768)\.avif$/);
  await expect(image).toHaveAttribute("width", "900");
  await expect(prose.locator("figcaption")).toHaveText("By the “lower” gate");
  await expectAccessible(visitor);
  const feed = await (await visitor.request.get("/feed.xml")).text();
  expect(feed).toContain(`src=&quot;${ownSite.url}/storage/site-images/`);

  // The stored text is edited as it was written.
  await open(page, "/blog/formatted");
  await button(page, "Edit Post").click();
  await content(page).locator("figure img").click();
  await content(page).getByRole("button", { name: "Remove picture" }).click();
  await save(page);
  await visitor.goto("/blog/formatted");
  await expect(prose).toHaveText("The baseFrost moves wet groundDigFillAsk us: /contact");
});
