import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { noon, sampleEnquiry } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { said, seen } from "#tests/components/seen.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import type { Estimate } from "../estimates/estimates.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { EstimateForm } from "./estimate-form.tsx";
import { EstimateList } from "./estimate-list.tsx";

const id = "0190b6a0-0000-7000-8000-000000000001";
const enquiry = sampleEnquiry("Jordan Reyes", { id, status: "won" });
const sent: Estimate = {
  id: "0190b6a0-0000-7000-8000-000000000002",
  amount: 120_000,
  up_to: 150_000,
  included: "A wall.",
  valid_through: "2026-06-01",
  status: "sent",
  created_at: noon,
  answered_at: null,
};
const accepted: Estimate = { ...sent, id: "0190b6a0-0000-7000-8000-000000000003", status: "accepted" };

function Screen() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main>
      <h1>Jordan Reyes</h1>
      <EstimateList enquiry={enquiry} estimates={[sent, { ...accepted, up_to: null }]} seenEntries={4} />
      {isOpen && (
        <EstimateForm
          enquiry={enquiry}
          seenEntries={4}
          open={sent}
          mailIsSetUp
          onDone={() => setIsOpen(false)}
        />
      )}
    </main>
  );
}

beforeEach(async () => {
  await phone();
  await renderStaff(<Screen />, { path: "/" });
});

test("is sent with an amount and what is included, and says what it replaces", async () => {
  const send = page.getByRole("button", { name: "Send Estimate" });
  await seen(page.getByText("This replaces the estimate of $1,200 to $1,500."));
  await page.getByLabelText("Estimated amount").fill("1,200");
  await expect.element(send).toBeDisabled();
  await page.getByLabelText("What is included").fill("A wall.");
  await page.getByLabelText("Up to").fill("900");
  await expectAccessible();
  await send.click();
  await seen(page.getByRole("alert").getByText(`Up to: ${inboxTexts.estimates.notMore}`));
  await page.getByLabelText("Up to").fill("1200 500");
  await send.click();
  await seen(page.getByRole("alert").getByText(/can be read as \$1,200,500 or as \$1,200 and \$500/));
  await page.getByLabelText("Up to").fill("1 500,50 $");
  await send.click();
  const question = page.getByRole("alertdialog", {
    name: "Send an estimate of $1,200 to $1,500.50 to Jordan?",
  });
  await expectAccessible();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(staffSite.sent("messages/send-estimate")).toEqual([]);
  await send.click();
  await question.getByRole("button", { name: "Send", exact: true }).click();
  await seen(said("Sending your estimate."));
  expect(staffSite.sent("messages/send-estimate")).toMatchObject([
    { id, amount: "1,200", up_to: "1 500,50 $", included: "A wall.", valid_through: "", seen_entries: 4 },
  ]);
  await expect.element(send).not.toBeInTheDocument();
});

test("an accepted one is withdrawn once that is confirmed, and its message is moved back", async () => {
  const items = page.getByRole("region", { name: "Estimates" }).getByRole("listitem");
  expect(items.elements().map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^\$1,200 to \$1,500Expired/),
    expect.stringMatching(/^\$1,200Accepted/),
  ]);
  await page.getByRole("button", { name: "Move back to Estimate" }).click();
  await seen(said("Moved to Estimate."));
  expect(staffSite.sent("messages/move")).toEqual([{ id, from: "won", to: "estimate" }]);
  await page.getByRole("button", { name: "Withdraw the estimate of $1,200", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
  await seen(said("Estimate withdrawn. We’re telling them."));
  expect(staffSite.sent("messages/withdraw-estimate")).toEqual([
    { id, estimate_id: accepted.id, seen_entries: 4 },
  ]);
});
