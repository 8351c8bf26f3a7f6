import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { blankOf } from "#app/kernel/documents/collections/collection.ts";
import { findOpenedForm } from "#app/platform/http/list-query.ts";
import { readStaffList } from "#app/platform/http/staff-list.ts";
import { reviews as collection, type Review } from "#app/site/reviews/reviews.collection.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, renderStaff } from "#tests/components/render-staff.tsx";
import { address, moreOf, pressMore } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import Reviews from "./reviews.tsx";

const reviewBy = (reviewer_name: string, fields: Partial<Review> = {}): Review => ({
  ...blankOf(collection, new Date()),
  id: crypto.randomUUID(),
  reviewer_name,
  rating: 3,
  comment: "Level steps.\nSteady hands.",
  review_date: "2026-03-01",
  source: "yelp",
  created_at: "2026-03-02T12:00:00.000Z",
  updated_at: "2026-03-02T12:00:00.000Z",
  ...fields,
});

/** Opens the screen of a site with the given reviews. */
async function openList(start: Review[], query = "") {
  let reviews = start;
  staffSite.answer("reviews/save", ({ expected_updated_at: _none, ...saved }) => {
    reviews = [reviewBy("", saved), ...reviews];
    return done();
  });
  const mark = (published: boolean) => (input: Pick<Review, "id">) => {
    reviews = reviews.map((review) => (review.id === input.id ? { ...review, published } : review));
    return done();
  };
  staffSite.answer("reviews/publish", mark(true));
  staffSite.answer("reviews/unpublish", mark(false));
  const remove = ({ id }: Pick<Review, "id">) => {
    reviews = reviews.filter((review) => review.id !== id);
    return done();
  };
  staffSite.answer("reviews/remove", remove);
  const loader = async (request: Request) => {
    const asked = new URL(request.url).searchParams;
    return {
      items: reviews,
      total: reviews.length,
      pageCount: 1,
      request: readStaffList(collection.list, asked),
      opened: await findOpenedForm(asked, async (id) => reviews.find((review) => review.id === id)),
    };
  };
  const screen = (
    <main>
      <Reviews />
    </main>
  );
  await renderStaff(screen, { path: `/admin/reviews${query}`, loader });
  await expect.element(page.getByRole("heading", { name: "Reviews Management" })).toBeVisible();
  return { remove };
}

const button = (name: string) => page.getByRole("button", { name });
const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
const row = (reviewer: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: reviewer }) });
const reviewers = () => [...document.querySelectorAll("article h2")].map(({ textContent }) => textContent);

test("a row says all of a review, which is published and taken back where it stands", async () => {
  const source_url = "https://example.com/reviews/ines";
  await openList([reviewBy("Ines", { verified: true, featured: true, source_url }), reviewBy("Owen")]);
  for (const words of ["Verified", "Draft", "Featured", "Yelp", "March 1, 2026", /Steady hands\./])
    await expect.element(row("Ines").getByText(words)).toBeVisible();
  await expect.element(row("Ines").getByRole("img", { name: "3 out of 5 stars" })).toBeVisible();
  const original = row("Ines").getByRole("link", { name: "View Original" });
  await expect.element(original).toHaveAttribute("href", source_url);
  await expect.element(original).toHaveAttribute("target", "_blank");
  for (const words of ["Verified", "Featured", "View Original"])
    expect(row("Owen").getByText(words).query()).toBeNull();
  await expectAccessible();
  await desktop();
  await expectAccessible();

  await pressMore("Ines", "Publish Ines");
  await expect.element(page.getByText("Review published. Visitors see it now.")).toBeVisible();
  await expect.element(row("Ines").getByText("Published")).toBeVisible();
  await expect.element(moreOf("Ines")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item("Unpublish Ines")).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Review unpublished. Visitors no longer see it.")).toBeVisible();
  await expect.element(row("Ines").getByText("Draft")).toBeVisible();
});

test("a new one is seen at the head of the list, and published from the toast", async () => {
  await openList([reviewBy("Owen")], "?search=owen&new");
  await page.getByLabelText("Reviewer Name").fill("Ines");
  await page.getByLabelText("Comment").fill("Level steps.");
  await button("Save").click();
  await expect.element(address).toHaveTextContent("/admin/reviews");
  await expect.poll(reviewers).toEqual(["Ines", "Owen"]);
  await button("Publish").click();
  await expect.element(page.getByText("Review published. Visitors see it now.")).toBeVisible();
  await expect.element(button("Edit Ines")).toHaveFocus();
});

test("one is deleted by keyboard after a question; the focus goes to its neighbour", async () => {
  const { remove } = await openList([reviewBy("Doomed"), reviewBy("Neighbour")]);
  staffSite.answer("reviews/remove", refused("failed", "Error deleting review. Please try again."));
  moreOf("Doomed").element().focus();
  const openDeletion = async () => {
    await userEvent.keyboard("{Enter}");
    await expect.element(item("Publish Doomed")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(item("History of Doomed")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect.element(item("Delete Doomed")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
  };
  await openDeletion();
  const question = page.getByRole("alertdialog", {
    name: 'Are you sure you want to delete the review by "Doomed"?',
  });
  await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard("{Escape}");
  await expect.element(moreOf("Doomed")).toHaveFocus();
  await openDeletion();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect
    .element(question.getByRole("alert"))
    .toHaveTextContent("Error deleting review. Please try again.");
  staffSite.answer("reviews/remove", remove);
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.poll(reviewers).toEqual(["Neighbour"]);
  await expect.element(page.getByText("Review deleted.")).toBeVisible();
  await expect.element(moreOf("Neighbour")).toHaveFocus();
});

test("what cannot be published says why; what somebody else has deleted leaves the list", async () => {
  const owen = reviewBy("Owen");
  const { remove } = await openList([owen]);
  staffSite.answer("reviews/publish", refused("failed", "Error updating review. Please try again."));
  await pressMore("Owen", "Publish Owen");
  await expect.element(page.getByText("Error updating review. Please try again.")).toBeVisible();
  await expect.element(row("Owen").getByText("Draft")).toBeVisible();
  remove(owen);
  staffSite.answer("reviews/publish", refused("gone", "Gone"));
  await pressMore("Owen", "Publish Owen");
  const missing = page.getByText("This review isn’t here anymore. Someone may have deleted it.");
  await expect.element(missing).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No reviews yet" })).toBeVisible();
});
