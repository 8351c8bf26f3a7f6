import { edit, place, save } from "./editing.ts";
import { desktop, expect, expectAccessible, open, phone, test } from "./staff.ts";

test.use({ secludedFor: "page-dates" });

for (const [width, viewport] of [
  ["390", phone],
  ["1280", desktop],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    test("a notice says when and where it shows, and visitors see it there", async ({
      staffPage: page,
      browser,
      baseURL,
    }) => {
      const words = `Snow at ${width}: we plough from four.`;
      await edit(page, "/contact");
      await page.getByRole("button", { name: "Add notice" }).click();
      await page.keyboard.type(words);
      await place(page, "Notice 1 link words").fill("Read how");
      await page.getByRole("button", { name: "Notice 1 pages: Every page" }).click();
      await page.getByRole("checkbox", { name: "Contact" }).check();
      await expect(page.getByRole("checkbox", { name: "Every page" })).not.toBeChecked();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Apply" }).click();

      await page.getByRole("button", { name: "Notice 1 dates: Always" }).click();
      const dates = page.getByRole("dialog", { name: "Notice 1 dates" });
      await dates.getByLabel("Shows from").fill("2020-01-01T08:00");
      await dates.getByLabel("Shows until").fill("2019-01-01T08:00");
      await dates.getByRole("button", { name: "Apply" }).click();
      await expect(dates).toContainText("The end must come after the start.");
      await dates.getByLabel("Shows until").focus();
      await page.keyboard.press("Delete");
      await dates.getByRole("button", { name: "Apply" }).click();
      await expect(dates).toContainText("Enter both a date and a time, or leave both empty.");
      await expectAccessible(page);
      await dates.getByLabel("Shows until").fill("2090-01-01T08:00");
      await dates.getByRole("button", { name: "Apply" }).click();
      await expect(
        page.getByRole("button", {
          name: "Notice 1 dates: From January 1, 2020, 8:00am until January 1, 2090, 8:00am",
        }),
      ).toBeFocused();
      await expectAccessible(page);
      await save(page);

      const context = await browser.newContext({ viewport, baseURL: baseURL ?? "" });
      const visitor = await context.newPage();
      const notices = visitor.getByRole("complementary", { name: "Notices" });
      await expect(async () => {
        await visitor.goto("/contact");
        await expect(notices).toContainText(words, { timeout: 100 });
      }).toPass();
      await expect(notices.getByRole("link", { name: "Read how" })).toHaveAttribute("href", "/contact");
      await expectAccessible(visitor);
      await visitor.goto("/about");
      await expect(notices).toHaveCount(0);
      await context.close();

      await page.getByRole("button", { name: /^Notice 1 dates/ }).click();
      await dates.getByLabel("Shows from").fill("2089-01-01T08:00");
      await dates.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByRole("button", { name: /^Notice 1 dates: Not yet/ })).toBeVisible();
      await page.getByRole("button", { name: `Remove ${words}` }).click();
      await save(page);
    });

    test("the header stands below a notice, and at the top once that is scrolled away", async ({
      staffPage: page,
      browser,
      baseURL,
    }) => {
      await edit(page, "/about");
      await page.getByRole("button", { name: "Add notice" }).click();
      await page.keyboard.type(`Above everything at ${width}`);
      await save(page);
      const context = await browser.newContext({ viewport, baseURL: baseURL ?? "" });
      const visitor = await context.newPage();
      const notices = visitor.getByRole("complementary", { name: "Notices" });
      const banner = visitor.getByRole("banner");
      await expect(async () => {
        await visitor.goto("/");
        await expect(notices).toBeVisible({ timeout: 100 });
      }).toPass();
      for (const path of ["/", "/blog/why-a-patio-is-mostly-what-you-dont-see", "/privacy-policy"]) {
        await visitor.goto(path);
        const notice = await notices.boundingBox();
        expect((await banner.boundingBox())?.y, path).toBe((notice?.y ?? 0) + (notice?.height ?? 0));
        await visitor.evaluate(() => window.scrollTo({ top: 400, behavior: "instant" }));
        await expect(async () => expect((await banner.boundingBox())?.y, path).toBe(0)).toPass();
        await expect(notices).not.toBeInViewport();
        await expect(banner).toHaveCSS("background-color", "rgb(255, 255, 255)");
      }
      await context.close();
      await page.getByRole("button", { name: `Remove Above everything at ${width}` }).click();
      await save(page);
    });

    test("prices show once there are some, and those of another season don't", async ({
      staffPage: page,
      baseURL,
    }) => {
      const read = async () => (await fetch(`${baseURL}/services`)).text();
      expect(await read()).not.toContain("What it costs");
      await edit(page, "/services");
      for (const [n, work] of [
        [1, `Mowing ${width}`],
        [2, `Ploughing ${width}`],
      ] as const) {
        await page.getByRole("button", { name: "Add price" }).click();
        await page.keyboard.type(work);
        await place(page, `Price ${n} amount`).fill(`from $4${n}`);
      }
      await page.getByRole("button", { name: "Price 2 dates: Always" }).click();
      await page.getByLabel("Shows from").fill("2089-01-01T08:00");
      await page.getByRole("button", { name: "Apply" }).click();
      await save(page);
      await expect(async () => expect(await read()).toContain("from $41")).toPass();
      expect(await read()).not.toContain("from $42");
      for (const work of [`Mowing ${width}`, `Ploughing ${width}`]) {
        await page.getByRole("button", { name: `Remove ${work}` }).click();
      }
      await save(page);
      await expect(async () => expect(await read()).not.toContain("What it costs")).toPass();
    });

    test("a slide with a start to come is staff's alone until then", async ({ staffPage: page, baseURL }) => {
      const title = `Tulips ${width}`;
      const read = async () => (await fetch(`${baseURL}/`)).text();
      await open(page, "/");
      await page.getByRole("button", { name: "Manage Hero Slides" }).click();
      await page.getByRole("button", { name: "Add Slide" }).click();
      const form = page.getByRole("form", { name: "Add slide" });
      await form.getByLabel("Title", { exact: true }).fill(title);
      await form.getByLabel("Subtitle", { exact: true }).fill("While they last.");
      await form.getByLabel("Image URL").fill("/storage/built-in/hero-landscaping.jpg");
      await form.getByLabel("Shows from").fill("2089-03-01T08:00");
      await form.getByLabel("Shows until").fill("2089-02-01T08:00");
      await form.getByRole("button", { name: "Save" }).click();
      await expect(form).toContainText("The end must come after the start.");
      await form.getByLabel("Shows until").fill("");
      await expectAccessible(page);
      await form.getByRole("button", { name: "Save" }).click();
      await expect(
        page.getByText("Slide saved. Visitors don’t see it now: it has other dates."),
      ).toBeVisible();
      expect(await read()).not.toContain(title);
      await page.getByRole("button", { name: "Manage Hero Slides" }).click();
      const row = page.getByRole("listitem").filter({ hasText: title });
      await expect(row).toContainText("From March 1, 2089, 8:00am");
      await row.getByRole("button", { name: `Edit ${title}` }).click();
      const editing = page.getByRole("form", { name: "Edit slide" });
      await expect(editing.getByLabel("Shows from")).toHaveValue("2089-03-01T08:00");
      await editing.getByLabel("Shows from").fill("2020-03-01T08:00");
      await editing.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Slide saved. Visitors see it now.")).toBeVisible();
      await expect(async () => expect(await read()).toContain(title)).toPass();
    });

    test("a draft is scheduled, and says so in the list", async ({ staffPage: page }) => {
      const title = `Scheduled ${width}`;
      await open(page, "/admin/posts?new");
      const form = page.getByRole("form", { name: "Add post" });
      await form.getByLabel("Title", { exact: true }).fill(title);
      await form.getByRole("textbox", { name: "Content" }).fill("Words.");
      await form.getByLabel("Excerpt").fill("Short.");
      await form.getByRole("checkbox", { name: "Winter" }).check();
      await form.getByRole("radio", { name: "Scheduled" }).check();
      await expect(form.getByLabel("Publish at")).toHaveValue(/T08:00$/);
      await form.getByLabel("Publish at").fill("");
      await form.getByRole("button", { name: "Save" }).click();
      await expect(form).toContainText("Choose the day and the time.");
      await form.getByLabel("Publish at").fill("2020-01-01T08:00");
      await form.getByRole("button", { name: "Save" }).click();
      await expect(form).toContainText("Choose a time that is still to come.");
      await form.getByLabel("Publish at").fill("2089-01-01T08:00");
      await expectAccessible(page);
      await form.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Scheduled for Saturday, January 1, 2089, 8:00am.")).toBeVisible();
      const row = page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: title }).first();
      await expect(row).toContainText("Scheduled for Saturday, January 1, 2089, 8:00am");
    });
  });
}
