import process from "node:process";
import type { Page } from "@playwright/test";
import { desktop, expect, expectAccessible, open, phone, swipe, test } from "./site.ts";
import { signInQuietly } from "./staff.ts";

test.use({ viewport: desktop });

test("filters are links: they narrow the list, name themselves and stay in the address", async ({ page }) => {
  await open(page, "/projects");
  await expect(page.locator("main article")).toHaveCount(6);
  const filter = page.getByRole("navigation", { name: "Filter by category" });
  await expect(filter.getByRole("link", { name: "All Projects" })).toHaveAttribute("aria-current", "true");
  await filter.getByRole("link", { name: "Water Features" }).click();
  await expect(page).toHaveURL(/\/projects\?category=water-features$/);
  await expect(page.locator("main article")).toHaveCount(1);
  await expect(filter.getByRole("link", { name: "Water Features" })).toHaveAttribute("aria-current", "true");
  await filter.getByRole("link", { name: "All Projects" }).click();
  await expect(page.locator("main article")).toHaveCount(6);
});

test("cards show two categories and how many more, and the number of photos", async ({ page }) => {
  await open(page, "/projects");
  const card = page.locator("main article").first();
  await expect(card.getByRole("heading")).toHaveText("Front walk and perennial borders");
  await expect(card.getByText("+1")).toBeVisible();
  await expect(card.getByText(/^\d+ photos$/)).toBeVisible();
});

const SLUG = "front-walk-and-perennial-borders";

/** Opens a page as staff see it, which React takes over. */
async function openAsStaff(page: Page, path: string): Promise<void> {
  await signInQuietly(page, process.env.SITE_URL ?? "");
  await open(page, path);
}

const readers = [
  ["a visitor's page", open],
  ["staff's page", openAsStaff],
] as const;

for (const [who, goTo] of readers) {
  test.describe(`On ${who}`, () => {
    const opener = (page: Page) => page.getByRole("link", { name: "Front walk and perennial borders" });

    test("the gallery opens on the pair, goes round both ways and closes", async ({ page }) => {
      await goTo(page, "/projects");
      await opener(page).click();
      const gallery = page.getByRole("dialog", { name: "Front walk and perennial borders" });
      await expect(gallery).toBeVisible();
      await expect(page).toHaveURL(`/projects/${SLUG}`);
      await expect(gallery.getByText(/^1 \/ \d+$/)).toBeVisible();
      await expect(gallery.getByText("Before", { exact: true }).first()).toBeVisible();
      await expect(gallery.getByText("After", { exact: true }).first()).toBeVisible();
      await expect(gallery.getByText("The finished walk and both borders")).toBeVisible();
      await expect(gallery.getByText(/^The old walk had cracked/)).toBeVisible();
      await expectAccessible(page);
      const total = Number((await gallery.getByText(/^1 \/ \d+$/).textContent())?.split("/")[1]);
      await gallery.getByRole("button", { name: "Previous image" }).click();
      await expect(gallery.getByText(`${total} / ${total}`)).toBeVisible();
      await expectAccessible(page);
      await gallery.getByRole("button", { name: "Next image" }).click();
      await expect(gallery.getByText(`1 / ${total}`)).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await expect(gallery.getByText(`2 / ${total}`)).toBeVisible();
      await expect(gallery.getByText("New stone steps at the front door")).toBeVisible();
      await gallery.getByRole("button", { name: "Show image 3" }).click();
      await expect(gallery.getByText(`3 / ${total}`)).toBeVisible();
      await gallery.getByRole("button", { name: "Close" }).click();
      await expect(gallery).toBeHidden();
      await expect(page).toHaveURL("/projects");
      await expect(opener(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(gallery.getByText(`1 / ${total}`)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(gallery).toBeHidden();
      await expect(page).toHaveURL("/projects");
      await expect(opener(page)).toBeFocused();
    });

    test("the gallery is an entry of the history: Back closes it, Forward opens it, a reload is the page", async ({
      page,
    }) => {
      await goTo(page, "/projects");
      await opener(page).click();
      const gallery = page.getByRole("dialog");
      await expect(gallery).toBeVisible();
      await page.goBack();
      await expect(gallery).toBeHidden();
      await expect(page).toHaveURL("/projects");
      await page.goForward();
      await expect(gallery).toBeVisible();
      await expect(page).toHaveURL(`/projects/${SLUG}`);
      await page.reload();
      const heading = page.getByRole("heading", { level: 1, name: "Front walk and perennial borders" });
      await expect(heading).toBeVisible();
      await expect(gallery).toBeHidden();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1, name: "Our projects" })).toBeVisible();
      await page.waitForFunction(() => customElements.get("compare-wipe"));
      await page.goForward();
      await expect(heading.or(gallery)).toBeVisible();
    });

    test("the first press is not lost, however late the gallery's script comes", async ({ page }) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(/project-gallery.*\.js/, async (route) => {
        await released;
        await route.continue();
      });
      await goTo(page, "/projects");
      await opener(page).click();
      await page.waitForTimeout(300);
      await expect(page).toHaveURL("/projects");
      release();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page).toHaveURL(`/projects/${SLUG}`);
    });

    for (const [what, address] of [
      ["script", /project-gallery.*\.js/],
      ["page", (url: URL) => url.pathname === `/projects/${SLUG}`],
    ] as const) {
      test(`a press leads to the page where the gallery's ${what} can't be had`, async ({ page }) => {
        await page.route(address, (route) =>
          route.request().isNavigationRequest() ? route.continue() : route.abort(),
        );
        await goTo(page, "/projects");
        await opener(page).click();
        await expect(
          page.getByRole("heading", { level: 1, name: "Front walk and perennial borders" }),
        ).toBeVisible();
      });
    }

    test("a press with a key goes to the page, in a tab of its own", async ({ page, context }) => {
      await goTo(page, "/projects");
      const tab = context.waitForEvent("page");
      await opener(page).click({ modifiers: ["ControlOrMeta"] });
      await expect(
        (await tab).getByRole("heading", { level: 1, name: "Front walk and perennial borders" }),
      ).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    test("before and after can be wiped as well as seen side by side, by keyboard too", async ({ page }) => {
      await goTo(page, "/projects");
      await opener(page).click();
      const gallery = page.getByRole("dialog");
      await gallery.getByRole("button", { name: "Previous image" }).click();
      await expect(gallery.getByRole("radio", { name: "Both" })).toBeChecked();
      const slider = gallery.getByRole("slider", { name: "Show more of before or after" });
      await expect(slider).toBeHidden();
      await gallery.getByText("Wipe").click();
      await expect(slider).toHaveAttribute("aria-valuetext", "46% before");
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await expect(slider).toHaveAttribute("aria-valuetext", "47% before");
      // The arrow keys are the slider's here.
      await expect(gallery.getByText("4 / 4")).toBeVisible();
      const { x = 0, y = 0, width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
      await page.mouse.move(x + width * 0.47, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width * 0.8, y + height / 2, { steps: 5 });
      await page.mouse.up();
      await expect(slider).toHaveAttribute("aria-valuetext", /^(79|8[01])% before$/);
    });

    test("the neighbours of the picture shown are there before they are asked for", async ({ page }) => {
      await goTo(page, "/projects");
      await opener(page).click();
      const gallery = page.getByRole("dialog");
      const next = gallery.getByAltText("New stone steps at the front door").first();
      const pictures = () =>
        gallery
          .locator("[data-slide] img")
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
      await expect.poll(pictures).toEqual([true, true, true, true, true, true]);
      await expect(next).toBeHidden();
    });
  });
}

test.describe("On a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  for (const [who, goTo] of readers) {
    test(`the pair stands one below the other, and a finger turns the page, on ${who}`, async ({ page }) => {
      await goTo(page, "/projects");
      await page.getByRole("link", { name: "Front walk and perennial borders" }).tap();
      const gallery = page.getByRole("dialog");
      const figures = gallery.locator("figure:visible");
      const below = async () => {
        const [first, second] = [await figures.nth(-2).boundingBox(), await figures.nth(-1).boundingBox()];
        return (second?.y ?? 0) >= (first?.y ?? 0) + (first?.height ?? 0);
      };
      const shown = gallery.locator("[data-slide][data-shown]");
      await expect(gallery.getByText("1 / 4")).toBeVisible();
      expect(await below()).toBe(true);
      await swipe(page, shown, -200);
      await expect(gallery.getByText("2 / 4")).toBeVisible();
      await swipe(page, shown, 200);
      await expect(gallery.getByText("1 / 4")).toBeVisible();
      await swipe(page, shown, 200);
      await expect(gallery.getByText("4 / 4")).toBeVisible();
      expect(await below()).toBe(true);
      for (const name of ["Previous image", "Next image", "Close", "Show image 4"]) {
        await expect(gallery.getByRole("button", { name })).toBeInViewport();
      }
    });
  }
});

test.describe("A project's page", () => {
  test("says and shows all of it, and passes axe", async ({ page }) => {
    await open(page, `/projects/${SLUG}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Front walk and perennial borders");
    await expect(main.getByText(/^The old walk had cracked/)).toBeVisible();
    await expect(main.getByText("The finished walk and both borders")).toBeVisible();
    await expect(main.getByRole("list", { name: "Categories" }).getByRole("listitem")).toHaveText([
      "Garden Design",
      "Hardscaping",
      "Landscaping",
    ]);
    await expect(main.getByRole("link", { name: "Hardscaping", exact: true })).toHaveAttribute(
      "href",
      "/services/hardscaping",
    );
    await expectAccessible(page);
    const slider = main.getByRole("slider");
    await expect(slider).toBeVisible();
    await main.getByRole("region", { name: "Before and after" }).getByText("Both").click();
    await expect(slider).toBeHidden();
    await expectAccessible(page);
  });

  test("a picture opens the gallery where it stands in it", async ({ page }) => {
    await open(page, `/projects/${SLUG}`);
    await page.getByRole("link", { name: "Enlarge image 2" }).click();
    const gallery = page.getByRole("dialog");
    await expect(gallery.getByText("2 / 4")).toBeVisible();
    await page.goBack();
    await expect(gallery).toBeHidden();
    await expect(page).toHaveURL(`/projects/${SLUG}`);
    await expect(page.getByRole("link", { name: "Enlarge image 2" })).toBeFocused();
  });

  test("a project that is not there says so", async ({ page }) => {
    await open(page, "/projects/castle");
    await expect(page.getByRole("heading", { name: "Project not found" })).toBeVisible();
    await expect(page.getByRole("link", { name: "View All Projects" })).toHaveAttribute("href", "/projects");
  });
});

test("an unknown category says so", async ({ page }) => {
  await open(page, "/projects?category=castles");
  await expect(page.getByRole("heading", { name: "No projects found" })).toBeVisible();
  await expect(page.getByText("There is no such category.")).toBeVisible();
});
