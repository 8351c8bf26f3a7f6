import type { Browser, Page } from "@playwright/test";
import type { RunningSite } from "#tests/support/running-site.ts";
import { execute, insertRows, onDatabase, whileWritesFail } from "#tests/support/site-database.ts";
import { staffAccount } from "#tests/support/staff-account.ts";
import {
  desktop,
  emptySiteTest,
  expect,
  expectAccessible,
  hydrated,
  loseSession,
  open,
  phone,
  swipe,
  test,
} from "./staff.ts";

const LIST = "/admin/reviews";

const form = (page: Page) => page.getByRole("form", { name: /^(Add|Edit) review$/ });
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
const save = (page: Page) => form(page).getByRole("button", { name: "Save" });
const cancel = (page: Page) => form(page).getByRole("button", { name: "Cancel" });
const row = (page: Page, reviewer: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: reviewer, exact: true }) });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const reviewers = (page: Page) => page.locator("main article h2");

interface NewReview {
  reviewer_name: string;
  comment?: string;
  published?: boolean;
  review_date?: string;
  source_url?: string;
}

/** Puts a review in by the staff's own way, without the form. */
async function addReview(page: Page, site: RunningSite, review: NewReview): Promise<string> {
  const answer = await page.request.post(`${site.url}/staff/reviews`, {
    headers: { Origin: site.url },
    data: {
      verb: "save",
      input: {
        id: crypto.randomUUID(),
        expected_updated_at: null,
        rating: 4,
        comment: `${review.reviewer_name} was pleased.`,
        review_date: "2026-03-01",
        source: "google",
        source_url: "",
        verified: true,
        featured: false,
        published: false,
        ...review,
      },
    },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).value.id;
}

/** Does a verb as another tab would. */
async function doElsewhere(page: Page, site: RunningSite, verb: string, id: string): Promise<void> {
  const answer = await page.request.post(`${site.url}/staff/reviews`, {
    headers: { Origin: site.url },
    data: { verb, input: { id } },
  });
  expect(answer.status()).toBe(200);
}

/** What a visitor's home page says. */
async function seenByVisitor(browser: Browser, site: RunningSite): Promise<string> {
  const visitor = await browser.newPage({ baseURL: site.url });
  await visitor.goto("/");
  const text = (await visitor.locator("main").textContent()) ?? "";
  await visitor.close();
  return text;
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.describe("On visitors' pages", () => {
  test.use({ viewport: desktop, hasTouch: true });

  for (const path of ["/", "/reviews"]) {
    test(`staff reach the reviews screen from ${path}, and each review in it`, async ({
      staffPage: page,
    }) => {
      await open(page, path);
      const toolbar = page.getByRole("group", { name: "Staff: Reviews", exact: true });
      await expect(toolbar.getByRole("link", { name: "Manage Reviews" })).toHaveAttribute("href", LIST);
      await expect(page.getByText("Add First Review")).toHaveCount(0);
      const reviewer = (await page.locator("main article footer b").first().textContent()) ?? "";
      await page.getByRole("link", { name: `Edit ${reviewer}` }).click();
      await expect(page).toHaveURL(/\/admin\/reviews\?edit=/);
      await expect(field(page, "Reviewer Name")).toHaveValue(reviewer);
      await expect(field(page, "Reviewer Name")).toBeFocused();
    });
  }

  test("a swipe that begins on an edit link swipes, and hidden slides keep the focus out", async ({
    staffPage: page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "/");
    const slides = page.locator("li:has(blockquote)");
    await slides.first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => slides.evaluateAll((all) => all.filter((slide) => slide.hasAttribute("inert")).length))
      .toBe((await slides.count()) - 3);
    const left = () => slides.first().evaluate((slide) => Math.round(slide.getBoundingClientRect().left));
    const before = await left();
    await swipe(page, slides.nth(2).getByRole("link"), -300);
    await expect.poll(left).not.toBe(before);
    await expect(page).toHaveURL(/\/$/);
  });

  test("visitors get none of it", async ({ page }) => {
    for (const path of ["/", "/reviews"]) {
      await open(page, path);
      await expect(page.getByText("Manage Reviews")).toHaveCount(0);
      await expect(page.getByRole("link", { name: /^Edit / })).toHaveCount(0);
    }
  });
});

for (const viewport of [phone, desktop]) {
  test(`a review is added, published and taken back at ${viewport.width} px`, async ({
    staffPage: page,
    ownSite,
    browser,
  }) => {
    const name = `Ines ${viewport.width}`;
    await page.setViewportSize(viewport);
    await open(page, LIST);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reviews Management");
    await expect(page.getByText("Manage customer reviews and testimonials")).toBeVisible();
    await button(page, "Add Review").click();
    await expect(field(page, "Reviewer Name")).toBeFocused();
    await expect(save(page)).toBeDisabled();
    await expect(field(page, "Rating")).toHaveValue("5");
    expect(await field(page, "Rating").getByRole("option").allTextContents()).toEqual([
      "5 stars",
      "4 stars",
      "3 stars",
      "2 stars",
      "1 star",
    ]);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(new Date());
    await expect(field(page, "Review Date")).toHaveValue(today);
    expect(
      await field(page, "Source").evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text),
    ).toBe("Manual Entry");
    await expect(field(page, "Source URL")).toHaveValue("");
    for (const box of ["Verified", "Featured", "Published"]) {
      await expect(form(page).getByRole("checkbox", { name: box })).not.toBeChecked();
    }
    await field(page, "Reviewer Name").fill(name);
    await expect(save(page)).toBeDisabled();
    await field(page, "Comment").fill("   ");
    await expect(save(page)).toBeDisabled();
    await field(page, "Comment").fill("Level steps.\nSteady hands.");
    await field(page, "Rating").selectOption("3");
    await field(page, "Source").selectOption("yelp");
    await field(page, "Source URL").fill("https://example.com/reviews/ines");
    await form(page).getByRole("checkbox", { name: "Verified" }).check();
    await form(page).getByRole("checkbox", { name: "Featured" }).check();
    await expectAccessible(page);
    await save(page).click();
    // It stays while the pointer is on it.
    await toast(page, "Review saved. Visitors don’t see it yet.").hover();
    await expect(form(page)).toBeHidden();
    await expect(button(page, "Add Review")).toBeFocused();
    await expectAccessible(page);

    await expect(reviewers(page).first()).toHaveText(name);
    for (const word of ["Verified", "Draft", "Featured", "Yelp", "Steady hands."]) {
      await expect(row(page, name).getByText(word)).toBeVisible();
    }
    await expect(row(page, name).getByRole("img", { name: "3 out of 5 stars" })).toBeVisible();
    const original = row(page, name).getByRole("link", { name: "View Original", exact: true });
    await expect(original).toHaveAttribute("href", "https://example.com/reviews/ines");
    await expect(original).toHaveAttribute("target", "_blank");
    expect(await seenByVisitor(browser, ownSite)).not.toContain(name);

    await button(page, "Publish").click();
    await expect(toast(page, "Review published. Visitors see it now.")).toBeVisible();
    await expect(button(page, `Unpublish ${name}`)).toBeFocused();
    await expect(row(page, name).getByText("Published", { exact: true })).toBeVisible();
    expect(await seenByVisitor(browser, ownSite)).toContain(name);

    await page.keyboard.press("Enter");
    await expect(toast(page, "Review unpublished. Visitors no longer see it.")).toBeVisible();
    await expect(row(page, name).getByText("Draft", { exact: true })).toBeVisible();
    expect(await seenByVisitor(browser, ownSite)).not.toContain(name);
    await expectAccessible(page);
    expect(await fits(page)).toBe(true);
  });
}

test("a review is deleted by keyboard, after a question; the focus goes to its neighbour", async ({
  staffPage: page,
  ownSite,
}) => {
  await addReview(page, ownSite, { reviewer_name: "Neighbour" });
  await addReview(page, ownSite, { reviewer_name: "Doomed" });
  await open(page, `${LIST}?search=was+pleased`);
  await button(page, "Delete Doomed").focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", {
    name: 'Are you sure you want to delete the review by "Doomed"?',
  });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(button(page, "Delete Doomed")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(question.getByRole("button", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Review deleted.")).toBeVisible();
  await expect(row(page, "Doomed")).toHaveCount(0);
  await expect(button(page, "Delete Neighbour")).toBeFocused();
});

test.describe("An address with ?edit", () => {
  test("opens that review; Cancel and Save leave the plain address behind", async ({
    staffPage: page,
    ownSite,
  }) => {
    const id = await addReview(page, ownSite, { reviewer_name: "Asked for" });
    await open(page, "/about");
    await open(page, `${LIST}?edit=${id}`);
    await expect(field(page, "Reviewer Name")).toBeFocused();
    await expect(field(page, "Reviewer Name")).toHaveValue("Asked for");
    await expect(field(page, "Review Date")).toHaveValue("2026-03-01");
    await cancel(page).click();
    await expect(page).toHaveURL(/\/admin\/reviews$/);
    await expect(form(page)).toBeHidden();
    await expect(button(page, "Edit Asked for")).toBeFocused();

    await open(page, `${LIST}?edit=${id}`);
    await field(page, "Comment").fill("Second thoughts.");
    await save(page).click();
    await expect(page).toHaveURL(/\/admin\/reviews$/);
    await expect(row(page, "Asked for").getByText("Second thoughts.")).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });

  for (const stale of ["0190b6a0-0000-7000-8000-00000000dead", "new", "%00", ""]) {
    test(`to nothing (${stale || "empty"}) says so above the list`, async ({ staffPage: page }) => {
      await open(page, `${LIST}?edit=${stale}`);
      await expect(page.getByRole("alert")).toHaveText(
        "This review is no longer there. Somebody may have deleted it.",
      );
      await expect(form(page)).toHaveCount(0);
      await expect(reviewers(page).first()).toBeVisible();
      await expectAccessible(page);
    });
  }

  test("keeps the part of the list, wherever the review stands", async ({ staffPage: page, ownSite }) => {
    const id = await addReview(page, ownSite, { reviewer_name: "Elsewhere" });
    await open(page, `${LIST}?search=sample&edit=${id}`);
    await expect(field(page, "Reviewer Name")).toHaveValue("Elsewhere");
    await cancel(page).click();
    await expect(page).toHaveURL(/\/admin\/reviews\?search=sample$/);
    await expect(button(page, "Add Review")).toBeFocused();
  });
});

test("one form at a time: what is typed is not lost unasked", async ({ staffPage: page, ownSite }) => {
  await addReview(page, ownSite, { reviewer_name: "First form" });
  await addReview(page, ownSite, { reviewer_name: "Second form" });
  await open(page, LIST);
  await button(page, "Edit First form").click();
  await field(page, "Comment").fill("Typed");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await button(page, "Edit Second form").click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Comment")).toHaveValue("Typed");
  await page.getByLabel("Search reviews").fill("form");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Comment")).toHaveValue("Typed");
  await button(page, "Edit Second form").click();
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(form(page)).toHaveCount(1);
  await expect(field(page, "Reviewer Name")).toHaveValue("Second form");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/search=form/);
  await expect(form(page)).toHaveCount(0);
});

test("a form stays open while its review is deleted elsewhere", async ({ staffPage: page, ownSite }) => {
  const id = await addReview(page, ownSite, { reviewer_name: "Vanishing" });
  await addReview(page, ownSite, { reviewer_name: "Bystander" });
  await open(page, LIST);
  await button(page, "Edit Vanishing").click();
  await field(page, "Comment").fill("Still here");
  await doElsewhere(page, ownSite, "remove", id);
  await button(page, "Publish Bystander").click();
  await expect(toast(page, "Review published.")).toBeVisible();
  await expect(field(page, "Comment")).toHaveValue("Still here");
  await save(page).click();
  await expect(form(page).getByRole("alert")).toHaveText(/Somebody has deleted this in the meantime/);
  await cancel(page).click();
  await expect(row(page, "Vanishing")).toHaveCount(0);
});

test("of two people's saves the later one is asked", async ({ staffPage: page, ownSite }) => {
  const id = await addReview(page, ownSite, { reviewer_name: "Contested" });
  await open(page, LIST);
  await button(page, "Edit Contested").click();
  await field(page, "Comment").fill("Mine");
  await doElsewhere(page, ownSite, "publish", id);
  await save(page).click();
  await expect(form(page).getByRole("alert")).toHaveText(
    `${staffAccount.email} changed this while you were editing it.`,
  );
  await form(page).getByRole("button", { name: "Discard mine and show theirs" }).click();
  await expect(form(page)).toBeHidden();
  await expect(row(page, "Contested").getByText("Published", { exact: true })).toBeVisible();
});

test("a lost session is renewed on top of the form", async ({ staffPage: page }) => {
  await open(page, LIST);
  await button(page, "Add Review").click();
  await field(page, "Reviewer Name").fill("Signed in twice");
  await field(page, "Comment").fill("Kept.");
  await loseSession(page);
  await save(page).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again" });
  await expect(form(page).getByText("Not authenticated")).toBeAttached();
  await dialog.getByLabel("Password", { exact: true }).fill(staffAccount.password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(row(page, "Signed in twice")).toBeVisible();
});

test("what fails is said in SPEC's messages, and nothing typed is lost", async ({
  staffPage: page,
  ownSite,
  consoleErrors,
}) => {
  await addReview(page, ownSite, { reviewer_name: "Unlucky" });
  await open(page, LIST);
  await whileWritesFail(ownSite, "reviews", ["update"], async () => {
    await button(page, "Publish Unlucky").click();
    await expect(page.getByRole("alert")).toHaveText("Error updating review. Please try again.");
    await expect(button(page, "Publish Unlucky")).toBeVisible();
  });
  await page.getByRole("button", { name: "Dismiss" }).click();
  await whileWritesFail(ownSite, "reviews", ["delete"], async () => {
    await button(page, "Delete Unlucky").click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByRole("alert")).toHaveText("Error deleting review. Please try again.");
    await question.getByRole("button", { name: "Cancel" }).click();
  });
  await button(page, "Edit Unlucky").click();
  await field(page, "Comment").fill("Typed");
  await whileWritesFail(ownSite, "reviews", ["update"], async () => {
    await save(page).click();
    await expect(form(page).getByRole("alert")).toHaveText("Error saving review. Please try again.");
  });
  expect(consoleErrors.splice(0)).toEqual(Array(3).fill(expect.stringContaining("status of 503")));
  await expect(field(page, "Comment")).toHaveValue("Typed");
  await save(page).click();
  await expect(row(page, "Unlucky").getByText("Typed")).toBeVisible();
});

test("a wrong date or address is named at its field", async ({ staffPage: page }) => {
  await open(page, LIST);
  await button(page, "Add Review").click();
  await field(page, "Reviewer Name").fill("Careless");
  await field(page, "Comment").fill("…");
  await field(page, "Review Date").fill("2999-01-01");
  await field(page, "Source URL").fill("example.com");
  await save(page).click();
  await expect(form(page).getByRole("alert").getByRole("button")).toHaveText([
    "Review Date: The review date lies in the future. Choose a day up to tomorrow.",
    /^Source URL: Enter a web address/,
  ]);
  await expect(field(page, "Review Date")).toBeFocused();
  await expect(field(page, "Review Date")).toHaveAccessibleDescription(/From 1900 to tomorrow\.$/);
  await field(page, "Review Date").fill("0026-01-01");
  await save(page).click();
  await expect(form(page).getByRole("alert")).toContainText(
    "The review date is too long ago. Choose a day from 1900 on.",
  );
  await field(page, "Review Date").fill("");
  await save(page).click();
  await expect(form(page).getByRole("alert")).toContainText(
    "Enter the day of the review, for example 2026-03-01.",
  );
});

for (const timezoneId of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
  test.describe(`In ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("a review keeps its day", async ({ staffPage: page }) => {
      const name = `Traveller in ${timezoneId}`;
      await open(page, LIST);
      await button(page, "Add Review").click();
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Toronto" }).format(new Date());
      await expect(field(page, "Review Date")).toHaveValue(today);
      await field(page, "Reviewer Name").fill(name);
      await field(page, "Comment").fill("On time.");
      await field(page, "Review Date").fill("2026-03-01");
      await form(page).getByRole("checkbox", { name: "Published" }).check();
      await save(page).click();
      await expect(row(page, name).getByText("March 1, 2026")).toBeVisible();
      await button(page, `Edit ${name}`).click();
      await expect(field(page, "Review Date")).toHaveValue("2026-03-01");
      await field(page, "Comment").fill("On time, twice.");
      await save(page).click();
      await expect(row(page, name).getByText("March 1, 2026")).toBeVisible();
      await open(page, "/");
      const card = page.locator("article").filter({ hasText: name });
      await expect(card.locator("time")).toHaveText("March 1, 2026");
      await expect(card.locator("time")).toHaveAttribute("datetime", "2026-03-01");
    });
  });
}

async function insertMany(site: RunningSite, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => index + 1).map((n) => {
    const when = new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
    return {
      id: crypto.randomUUID(),
      reviewer_name: `Reviewer ${n}`,
      rating: (n % 5) + 1,
      comment: n % 7 === 0 ? "Level patio. ".repeat(20) : "Good fences.",
      review_date: "2026-03-01",
      source: "google",
      source_url: n % 2 === 0 ? `https://example.com/reviews/${n}` : null,
      ...{ verified: n % 3 === 0, featured: false, published: true },
      ...{ created_at: when, updated_at: when },
    };
  });
  await onDatabase(site, (trx) => insertRows(trx, "reviews", rows));
}

emptySiteTest.describe("On an empty site", () => {
  emptySiteTest.beforeEach(({ ownSite }) =>
    onDatabase(ownSite, (trx) => execute(trx, "delete from reviews")),
  );

  for (const viewport of [phone, desktop]) {
    emptySiteTest(`the first review at ${viewport.width} px`, async ({ staffPage: page }) => {
      await page.setViewportSize(viewport);
      await open(page, "/");
      await page.getByRole("link", { name: "Add First Review" }).click();
      await expect(page).toHaveURL(/\/admin\/reviews$/);
      await hydrated(page);
      await expect(page.getByRole("heading", { name: "No reviews yet" })).toBeVisible();
      await expect(page.getByText("Start by adding your first customer review.")).toBeVisible();
      await expect(page.getByLabel("Search reviews")).toHaveCount(0);
      await expectAccessible(page);
      await button(page, "Add First Review").click();
      await expect(field(page, "Reviewer Name")).toBeFocused();
      await cancel(page).click();
      await expect(page.getByRole("heading", { name: "No reviews yet" })).toBeVisible();
      await expect(button(page, "Add Review")).toBeFocused();
      await button(page, "Add First Review").click();
      await field(page, "Reviewer Name").fill("The first");
      await field(page, "Comment").fill("Here before anybody else.");
      await field(page, "Review Date").fill("2026-03-01");
      await form(page).getByRole("checkbox", { name: "Published" }).check();
      await save(page).click();
      await expect(row(page, "The first").getByText("March 1, 2026")).toBeVisible();
      await expect(page.getByText("1 review", { exact: true })).toBeVisible();
      expect(await fits(page)).toBe(true);
      await open(page, "/");
      await expect(page.getByRole("link", { name: "Edit The first" })).toBeVisible();
      await expect(page.getByText("Add First Review")).toHaveCount(0);
      await expectAccessible(page);
    });

    emptySiteTest(`five hundred reviews at ${viewport.width} px`, async ({ staffPage: page, ownSite }) => {
      await page.setViewportSize(viewport);
      await insertMany(ownSite, 500);
      await open(page, LIST);
      await expect(page.getByText("500 reviews", { exact: true })).toBeVisible();
      await expect(reviewers(page)).toHaveCount(50);
      await expect(reviewers(page).first()).toHaveText("Reviewer 500");
      await expect(page.getByRole("link", { name: "Previous page" })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page).toHaveURL(/\?page=2$/);
      await expect(row(page, "Reviewer 450")).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole("link", { name: "Previous page" }).click();
      await expect(page).toHaveURL(/\/admin\/reviews$/);

      await open(page, `${LIST}?page=10`);
      await button(page, "Edit Reviewer 7").click();
      await cancel(page).click();
      await expect(page).toHaveURL(/\?page=10$/);
      await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);

      await page.getByLabel("Search reviews").fill("PATIO level");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\?search=PATIO\+level$/);
      await expect(page.getByText("71 reviews found")).toBeVisible();
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page).toHaveURL(/\?search=PATIO\+level&page=2$/);
      await expect(reviewers(page)).toHaveCount(21);

      // A new one is the first of the whole list, and shown there.
      await button(page, "Add Review").click();
      await field(page, "Reviewer Name").fill("The newest");
      await field(page, "Comment").fill("Good.");
      await save(page).click();
      await expect(page).toHaveURL(/\/admin\/reviews$/);
      await expect(reviewers(page).first()).toHaveText("The newest");

      await page.getByLabel("Search reviews").fill("nobody's words");
      await page.keyboard.press("Enter");
      await expect(page.getByText("No review has “nobody's words” in its name or comment.")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Show all" }).click();
      await expect(page).toHaveURL(/\/admin\/reviews$/);
      await expect(page.getByLabel("Search reviews")).toHaveValue("");
      expect(await fits(page)).toBe(true);
    });
  }

  emptySiteTest.describe("Without JavaScript", () => {
    emptySiteTest.use({ javaScriptEnabled: false });

    emptySiteTest("the list is searched and paged", async ({ staffPage: page, ownSite }) => {
      await insertMany(ownSite, 120);
      await page.goto(LIST);
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page).toHaveURL(/\?page=2$/);
      await expect(row(page, "Reviewer 70")).toBeVisible();
      await page.getByLabel("Search reviews").fill("reviewer 12");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(page).toHaveURL(/\?search=reviewer\+12$/);
      await expect(reviewers(page)).toHaveText(["Reviewer 120", "Reviewer 112", "Reviewer 12"]);
    });
  });
});
