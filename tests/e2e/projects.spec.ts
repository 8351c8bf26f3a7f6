import type { Page } from "@playwright/test";
import { expect, holdScripts, hydrated, open, swipe, test } from "./staff.ts";

const TITLE = "Front walk and perennial borders";
const PATH = "/projects/front-walk-and-perennial-borders";

/** What a gallery is opened by, its page's heading, itself, and waits for which of its pictures shows, or none. */
const parts = (page: Page) => {
  const gallery = page.getByRole("dialog", { name: TITLE });
  return {
    card: page.getByRole("link", { name: TITLE }),
    heading: page.getByRole("heading", { level: 1, name: TITLE }),
    gallery,
    stands: (at: number) => expect(gallery.getByText(`${at} / 3`)).toBeVisible(),
    async isClosedAt(path: string) {
      await expect(gallery).toBeHidden();
      await expect(page).toHaveURL(path);
    },
  };
};

test("filters are links: they narrow the list, name themselves and stay in the address", async ({ page }) => {
  await open(page, "/projects");
  const projects = page.getByRole("main").getByRole("article");
  await expect(projects).toHaveCount(6);
  const filter = page.getByRole("navigation", { name: "Filter by category" });
  const all = filter.getByRole("link", { name: "All Projects" });
  const water = filter.getByRole("link", { name: "Water Features" });
  await expect(all).toHaveAttribute("aria-current", "true");
  await water.click();
  await expect(page).toHaveURL(/\/projects\?category=water-features$/);
  await expect(projects).toHaveCount(1);
  await expect(water).toHaveAttribute("aria-current", "true");
  await all.click();
  await expect(projects).toHaveCount(6);
});

const byMouse =
  "by mouse: a project's gallery over the list, in the history, in a tab of its own, and as a page";
test(byMouse, { tag: "@desktop" }, async ({ page }) => {
  const { card, heading, gallery, stands, isClosedAt } = parts(page);
  await open(page, "/projects");
  const tab = page.context().waitForEvent("page");
  await card.click({ modifiers: ["ControlOrMeta"] });
  await expect(parts(await tab).heading).toBeVisible();
  await isClosedAt("/projects");
  await card.click();
  await stands(1);
  await expect(page).toHaveURL(PATH);
  await gallery.getByRole("button", { name: "Previous image" }).click();
  await stands(3);
  await gallery.getByRole("button", { name: "Close" }).click();
  await isClosedAt("/projects");
  await page.goForward();
  await stands(1);
  await page.reload();
  await expect(heading).toBeVisible();
  await page.getByRole("link", { name: "Enlarge image 1" }).click();
  await stands(1);
  await page.goBack();
  await isClosedAt(PATH);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Our projects" })).toBeVisible();
});

const byKeyboard = "by keyboard: from the list into a project's gallery, through it and back";
test(byKeyboard, { tag: "@desktop" }, async ({ page }) => {
  const { card, gallery, stands, isClosedAt } = parts(page);
  await open(page, "/projects");
  await card.focus();
  await page.keyboard.press("Enter");
  await stands(1);
  await expect(gallery.getByText("New stone steps at the front door")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await stands(2);
  await page.keyboard.press("Escape");
  await isClosedAt("/projects");
  await expect(card).toBeFocused();
});

test.describe("With a finger", () => {
  test.use({ hasTouch: true });

  test("by touch: a tap opens a project's gallery, a swipe turns it", { tag: "@phone" }, async ({ page }) => {
    const { card, gallery, stands, isClosedAt } = parts(page);
    await open(page, "/projects");
    await card.tap();
    await stands(1);
    const shown = gallery.locator("[data-slide][data-shown]");
    await swipe(page, shown, -200);
    await stands(2);
    await swipe(page, shown, 200);
    await stands(1);
    // A finger's tap right after a swipe only stops what still moves.
    await gallery.getByRole("button", { name: "Close" }).click();
    await isClosedAt("/projects");
  });
});

test("what staff open before React has come stays open when it comes", async ({ staffPage: page }) => {
  await page.route("https://www.openstreetmap.org/**", (route) => route.fulfill({ body: "A map" }));
  for (const [path, opener, opened] of [
    [PATH, page.locator("a[data-gallery]").first(), parts(page).gallery],
    ["/contact", page.getByRole("button", { name: "Load map" }), page.locator("load-map iframe")],
    ["/contact", page.getByRole("button", { name: "Send Message" }), page.getByText("Enter your message.")],
  ] as const) {
    const arrive = await holdScripts(page, "**/assets/react-*.js");
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await opener.click();
    await expect(opened).toBeVisible();
    arrive();
    await hydrated(page);
    await expect(opened).toBeVisible();
  }
});

test("on staff's page the gallery has its entry in the history beside React Router's", async ({
  staffPage: page,
}) => {
  const { card, heading, gallery, stands, isClosedAt } = parts(page);
  await open(page, "/projects");
  await card.click();
  await stands(1);
  await expect(page).toHaveURL(PATH);
  await page.goBack();
  await isClosedAt("/projects");
  await page.goForward();
  await stands(1);
  await page.keyboard.press("Escape");
  await isClosedAt("/projects");
  await expect(card).toBeFocused();
  await page.goForward();
  await stands(1);
  await page.reload();
  await expect(heading).toBeVisible();
  // React Router doesn't notice a change of address before the page is hydrated.
  await hydrated(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Our projects" })).toBeVisible();
  await page.goForward();
  await expect(heading.or(gallery)).toBeVisible();
});
