import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import { bar, edit, place, press, save, undoSave } from "./editing.ts";
import {
  test as base,
  desktop,
  expect,
  expectAccessible,
  loseSession,
  phone,
  signInQuietly,
} from "./staff.ts";

/** With a second person's page, in a browser of their own. */
const test = base.extend<{ otherPage: Page }>({
  otherPage: async ({ browser, baseURL, viewport }, use) => {
    const context = await browser.newContext({ viewport, baseURL: baseURL ?? "" });
    const page = await context.newPage();
    await signInQuietly(page, baseURL ?? "");
    await use(page);
    await context.close();
  },
});

test.use({ secludedFor: "page-two-people" });

/** What a visitor gets who comes now. */
async function visitors(page: Page, path = "/about"): Promise<string> {
  return (await fetch(new URL(path, page.url()))).text();
}

async function typeAtTheEnd(page: Page, name: string, words: string) {
  await place(page, name).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(words);
}

/** Saves what somebody else has changed too, and opens the question. */
async function compare(page: Page, name: string) {
  await press(page, "Save");
  await press(page, "Compare");
  return page.getByRole("dialog", { name });
}

const choose = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

for (const [width, viewport] of [
  ["390", phone],
  ["1280", desktop],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport });

    test("of two who type in one rich text the later is asked, and chooses", async ({
      staffPage: page,
      otherPage: other,
    }) => {
      test.slow();
      const text = "Philosophy text";
      await edit(page);
      await edit(other);
      await typeAtTheEnd(page, text, ` Hers${width}.`);
      await save(page);
      await typeAtTheEnd(other, text, ` His${width}.`);
      const question = await compare(other, "Two versions of one text");
      await expect(question.locator("ins")).toHaveText([`Hers${width}`, `His${width}`]);
      await expectAccessible(other);
      await choose(other, "Keep mine");
      await expect(bar(other)).toContainText("Saved.");
      await expect.poll(() => visitors(page)).toContain(`His${width}.</p>`);
      await expect.poll(() => visitors(page)).not.toContain(`Hers${width}`);

      await typeAtTheEnd(page, text, " Too late.");
      await compare(page, "Two versions of one text");
      await choose(page, "Keep theirs");
      await expect(place(page, text)).toContainText(`His${width}.`);
      await expect(place(page, text)).not.toContainText("Too late.");

      await typeAtTheEnd(page, text, ` One${width}.`);
      await save(page);
      await typeAtTheEnd(other, text, ` Two${width}.`);
      await compare(other, "Two versions of one text");
      await choose(other, "Write a third");
      await expect(place(other, text)).toBeFocused();
      await typeAtTheEnd(other, text, ` Three${width}.`);
      await save(other);
      await expect.poll(() => visitors(page)).toContain(`His${width}. Two${width}. Three${width}.</p>`);
    });

    test("an item that one removes while the other types in it comes back with their words, or goes", async ({
      staffPage: page,
      otherPage: other,
    }) => {
      test.slow();
      await edit(page);
      await page.getByRole("button", { name: "Add value" }).click();
      await page.keyboard.type(`Worth ${width}`);
      await place(page, "Value 7 text").fill(`Seen at ${width}.`);
      await page.getByRole("combobox", { name: "Value 7 symbol" }).selectOption("paving");
      await page.getByRole("button", { name: `Move Worth ${width} up` }).click();
      await save(page);
      await edit(other);
      await place(other, "Value 6 text").fill(`Typed at ${width}.`);
      await page.getByRole("button", { name: `Remove Worth ${width}` }).click();
      await save(page);
      const question = await compare(other, "Removed by somebody else, changed by you");
      await expect(question).toContainText(`Worth ${width}`);
      await expect(question.locator("ins")).toHaveText("Typed");
      await expectAccessible(other);
      await choose(other, "Keep mine");
      await expect(bar(other)).toContainText("Saved.");
      await expect(place(other, "Value 6 title")).toHaveText(`Worth ${width}`);
      await expect(place(other, "Value 6 text")).toHaveText(`Typed at ${width}.`);
      await expect(other.getByRole("combobox", { name: "Value 6 symbol" })).toHaveValue("paving");
      await expect.poll(() => visitors(other)).toContain(`Typed at ${width}.`);

      await undoSave(other);
      await expect(place(other, "Value 7 title")).toHaveCount(0);
      await expect.poll(() => visitors(other)).not.toContain(`Worth ${width}`);
      await press(other, "Redo");
      await expect(place(other, "Value 6 text")).toHaveText(`Typed at ${width}.`);
      await save(other);
      await expect.poll(() => visitors(other)).toContain(`Typed at ${width}.`);

      await edit(page);
      await page.getByRole("button", { name: `Remove Worth ${width}` }).click();
      await save(page);
      await place(other, "Value 6 title").fill(`Worth it ${width}`);
      await place(other, "Value 6 text").fill("In vain.");
      await compare(other, "Removed by somebody else, changed by you");
      await choose(other, "Keep theirs");
      await expect(place(other, "Value 7 title")).toHaveCount(0);
      await expect(bar(other).getByRole("button", { name: "Done" })).toBeVisible();
      await expect.poll(() => visitors(other)).not.toContain("In vain.");
    });

    test("words in a record that is deleted meanwhile are told of and can be copied", async ({
      staffPage: page,
      otherPage: other,
      baseURL,
    }) => {
      const id = randomUUID();
      const write = async (verb: string, input: object) => {
        const headers = { Origin: baseURL ?? "" };
        const answer = await page.request.post("/staff/reviews", { headers, data: { verb, input } });
        expect(answer.ok()).toBe(true);
      };
      const name = `Visitor ${width}`;
      await write("save", {
        ...{ id, expected_updated_at: null, reviewer_name: name, rating: 5, comment: "Good." },
        ...{ review_date: "2026-03-01", source: "manual", source_url: "" },
        ...{ verified: false, featured: false, published: true },
      });
      await edit(other, "/reviews");
      await place(other, `${name} comment`).fill(`Very good, at ${width}.`);
      await place(other, "Footer text").fill(`Green since ${width}.`);
      await write("remove", { id });
      const question = await compare(other, "Two versions of one text");
      await expect(question).toContainText("Somebody has removed this from the page");
      await expect(question).toContainText(`Very good, at ${width}.`);
      await expect(question.getByRole("button", { name: "Keep mine" })).toHaveCount(0);
      await other.keyboard.press("Escape");
      await expect(place(other, `${name} comment`)).toHaveText(`Very good, at ${width}.`);
      await press(other, "Compare");
      await choose(other, "Keep theirs");
      await expect(bar(other)).toContainText("Saved.");
      await expect(place(other, `${name} comment`)).toHaveCount(0);
      await expect(place(other, "Footer text")).toHaveText(`Green since ${width}.`);
    });

    test("a session that has run out asks to sign in, and the save goes through", async ({
      staffPage: page,
    }) => {
      await edit(page);
      await place(page, "Closing text").fill(`Still here at ${width}.`);
      await loseSession(page);
      await press(page, "Save");
      const question = page.getByRole("dialog", { name: "Sign in again" });
      await question.getByLabel("Password", { exact: true }).fill(staffAccount.password);
      await page.keyboard.press("Enter");
      await expect(bar(page)).toContainText("Saved.");
      await expect(question).toBeHidden();
      await expect.poll(() => visitors(page)).toContain(`Still here at ${width}.`);
    });
  });
}

test.describe("at a desk", () => {
  test.use({ viewport: desktop });

  test("who moves an item and who types in it both keep what they did, without a question", async ({
    staffPage: page,
    otherPage: other,
  }) => {
    await edit(page);
    await edit(other);
    const first = await place(page, "Value 1 title").textContent();
    const second = (await place(page, "Value 2 title").textContent()) ?? "";
    await page.getByRole("button", { name: `Move ${first} down` }).click();
    await place(other, "Value 1 text").fill("Typed while it moved.");
    await save(page);
    await save(other);
    await expect(place(other, "Value 1 title")).toHaveText(second);
    await expect(place(other, "Value 2 text")).toHaveText("Typed while it moved.");
    await expect.poll(() => visitors(page)).toContain("Typed while it moved.");
    const html = await visitors(page);
    expect(html.indexOf(`${second}</h3>`)).toBeLessThan(html.indexOf(`${first}</h3>`));
  });

  test("who leads a link elsewhere and who words it both keep what they did, without a question", async ({
    staffPage: page,
    otherPage: other,
  }) => {
    await edit(page);
    await edit(other);
    await page.getByRole("button", { name: "Closing button's address" }).click();
    await page.getByRole("textbox", { name: "Link address" }).fill("/projects");
    await page.getByRole("button", { name: "Apply" }).click();
    await place(other, "Closing button").fill("See our work");
    await save(page);
    await save(other);
    await expect.poll(() => visitors(page)).toMatch(/<a [^>]*href="\/projects"[^>]*>(<[^>]+>)*See our work/);
  });

  test("two who move services keep both moves", async ({ staffPage: page, otherPage: other }) => {
    const titles = (of: Page) =>
      of.getByRole("main").getByRole("article").getByRole("heading", { level: 2 }).allInnerTexts();
    await edit(page, "/services");
    await edit(other, "/services");
    const [a = "", b = "", ...more] = (await titles(page)).map((title) => title.trim());
    const [y = "", z = ""] = more.slice(-2);
    await page.getByRole("button", { name: `Move ${a} down` }).click();
    await other.getByRole("button", { name: `Move ${z} up` }).click();
    await save(page);
    await save(other);
    const wanted = [b, a, ...more.slice(0, -2), z, y];
    expect((await titles(other)).map((title) => title.trim())).toEqual(wanted);
  });

  test("a server that fails is told of in the bar, and the next save works", async ({
    staffPage: page,
    consoleErrors,
  }) => {
    await edit(page);
    await place(page, "Nature heading").fill("Green all year");
    const message = staffMessages.staff.saveFailed;
    await page.route("**/staff/page", (route) =>
      route.fulfill({ status: 500, json: { kind: "error", reason: "failed", message } }),
    );
    await press(page, "Save");
    await expect(bar(page).getByRole("alert")).toContainText(message);
    // Chromium's own line about the 500.
    expect(consoleErrors).toHaveLength(1);
    consoleErrors.length = 0;
    await expect(place(page, "Nature heading")).toHaveText("Green all year");
    await page.unroute("**/staff/page");
    await save(page);
    await expect.poll(() => visitors(page)).toContain("<h2>Green all year</h2>");
  });

  test("what was saved never gives way to the old words, and is what the next change counts from", async ({
    staffPage: page,
  }) => {
    await edit(page);
    const heading = place(page, "Community heading");
    await heading.fill("Among neighbours");
    const shown = await heading.evaluateHandle((box) => {
      const texts = new Set<string | null>();
      new MutationObserver(() => texts.add(box.textContent)).observe(box, {
        ...{ childList: true, characterData: true, subtree: true },
      });
      return texts;
    });
    await save(page);
    await expect(bar(page).getByRole("button", { name: "Done" })).toBeVisible();
    expect(await shown.evaluate((texts) => [...texts])).toEqual([]);
    await heading.fill("Among good neighbours");
    await save(page);
    await expect.poll(() => visitors(page)).toContain("<h2>Among good neighbours</h2>");
  });
});
