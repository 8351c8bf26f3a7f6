import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { noon } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderScreen } from "#tests/components/render-staff.tsx";
import { said, seen } from "#tests/components/seen.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import { ReviewRequestList } from "./review-request-list.tsx";

test("staff see who was asked, and choose the review that came", async () => {
  const request = { id: "1", name: "Jordan Reyes", asked_at: noon, review_id: "", project: "Patio in Elora" };
  const review = { id: "r", reviewer_name: "Jo R.", rating: 5, review_date: "2026-05-03" };
  staffSite.answer("messages/link-review", ({ review_id }) => done(Object.assign(request, { review_id })));
  await renderScreen(ReviewRequestList, {
    path: "/admin/messages/reviews",
    loader: () => ({ requests: [{ ...request }], reviews: [review], page: 1, pageCount: 1 }),
  });
  await seen(page.getByText(/^Asked on .* · Project: Patio in Elora$/));
  const choice = page.getByLabelText("Review from Jordan Reyes");
  await expect.element(choice).toHaveValue("");
  await choice.selectOptions("Jo R., 5 stars, May 3, 2026");
  await seen(said("Saved."));
  expect(staffSite.sent("messages/link-review")).toEqual([{ id: "1", review_id: "r" }]);
  await expect.element(choice).toHaveValue("r");
  await expectAccessible();
});
