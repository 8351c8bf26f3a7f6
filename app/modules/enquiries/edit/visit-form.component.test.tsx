import { useState } from "react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { sampleEnquiry } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { dateTimeOf } from "#app/platform/business-date-time.ts";
import { daysAfter } from "#app/platform/calendar.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { said, seen } from "#tests/components/seen.ts";
import { refused, staffSite } from "#tests/components/staff-site.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { VisitFact } from "./enquiry-facts.tsx";
import { VisitForm } from "./visit-form.tsx";

const id = "0190b6a0-0000-7000-8000-000000000001";
const visitAt = "2027-05-03T13:00:00.000Z";
/** A day to come: visits that have passed or are more than a year ahead are refused. */
const day = daysAfter(businessDay(new Date()), 30);
const nine = dateTimeOf(`${day}T09:00`);

function Screen() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main>
      <button type="button" onClick={() => setIsOpen(false)}>
        Elsewhere
      </button>
      <VisitFact id={id} visitAt={visitAt} seenEntries={4} />
      {isOpen && (
        <VisitForm
          enquiry={sampleEnquiry("Jordan Reyes", { id })}
          seenEntries={4}
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

const offer = page.getByRole("button", { name: "Offer Visit" });

test("offers several times; one that is past is told at its field, and nothing is lost", async () => {
  await expect.element(offer).toBeDisabled();
  await page.getByLabelText("Time", { exact: true }).fill(`${day}T09:00`);
  await page.getByRole("button", { name: "Add another time" }).click();
  await page.getByLabelText("Time 2").fill("2020-05-04T14:30");
  await page.getByLabelText("A few words").fill("It takes half an hour.");
  await expectAccessible();
  const { past, tooFar } = inboxTexts.visits;
  await offer.click();
  await seen(page.getByRole("alert").getByText(`Time 2: ${past}`));
  await page.getByLabelText("Time 2").fill("2206-06-01T09:00");
  await offer.click();
  await seen(page.getByRole("alert").getByText(`Time 2: ${tooFar}`));
  expect(staffSite.sent("messages/offer-visit")).toEqual([]);
  await expect.element(page.getByLabelText("A few words")).toHaveValue("It takes half an hour.");
  await page.getByRole("button", { name: "Remove time 2" }).click();
  await offer.click();
  await seen(said("Sending the times."));
  expect(staffSite.sent("messages/offer-visit").at(-1)).toMatchObject({
    id,
    times: [nine],
    body: "It takes half an hour.",
    is_agreed: false,
    seen_entries: 4,
  });
  await expect.element(offer).not.toBeInTheDocument();
});

test("warns of another visit close by, and offers the time all the same once that is confirmed", async () => {
  const { confirmClash } = inboxTexts.visits;
  const warning = `You visit Ben Carter at 9:30am. ${confirmClash}`;
  await page.getByLabelText("Time", { exact: true }).fill(`${day}T09:00`);
  await page.getByLabelText("A few words").fill("It takes half an hour.");
  staffSite.answer("messages/offer-visit", () =>
    refused("invalid", "Check the fields.", { fieldErrors: { "times.0": warning } }),
  );
  await offer.click();
  await seen(page.getByRole("alert").getByText(`Time: ${warning}`));
  const keep = page.getByRole("checkbox", { name: /^Offer .+, 9:00am all the same$/ });
  await expectAccessible();
  await keep.click();
  staffSite.answer("messages/offer-visit", { kind: "ok", value: null });
  await offer.click();
  await seen(said("Sending the times."));
  expect(staffSite.sent("messages/offer-visit")).toMatchObject([
    { times: [nine], confirmed: [] },
    { times: [nine], confirmed: [nine], body: "It takes half an hour." },
  ]);
});

test("a confirmation is of one time: at another one, it is gone", async () => {
  await page.getByLabelText("Time", { exact: true }).fill(`${day}T09:00`);
  const fieldErrors = { "times.0": inboxTexts.visits.confirmClash };
  staffSite.answer("messages/offer-visit", () => refused("invalid", "Check the fields.", { fieldErrors }));
  await offer.click();
  await page.getByRole("checkbox", { name: /all the same$/ }).click();
  await page.getByLabelText("Time", { exact: true }).fill(`${day}T11:00`);
  await expect.element(page.getByRole("checkbox", { name: /all the same$/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await offer.click();
  await seen(page.getByRole("alert"));
  expect(staffSite.sent("messages/offer-visit")).toMatchObject([{ confirmed: [] }, { confirmed: [] }]);
});

test("tells other tabs that the times were sent, also when its form is gone by then", async () => {
  const other = new BroadcastChannel("trellis-sent-mails");
  onTestFinished(() => other.close());
  const heard = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  const answered = Promise.withResolvers<{ kind: "ok"; value: null }>();
  staffSite.answer("messages/offer-visit", () => answered.promise);
  await page.getByLabelText("Time", { exact: true }).fill(`${day}T09:00`);
  await offer.click();
  await page.getByRole("button", { name: "Elsewhere" }).click();
  answered.resolve({ kind: "ok", value: null });
  expect(await heard).toMatchObject({ values: { times: [nine] } });
});

test("stores the one time that was agreed by phone", async () => {
  await page.getByLabelText("Time", { exact: true }).fill(`${day}T09:00`);
  await page.getByRole("button", { name: "Add another time" }).click();
  await page.getByLabelText("They’ve agreed to this time already, for example by phone").click();
  await page.getByRole("button", { name: "Set Visit" }).click();
  await seen(said("Sending the time of the visit."));
  expect(staffSite.sent("messages/offer-visit")).toMatchObject([
    { times: [nine], is_agreed: true, confirmed: [] },
  ]);
});

test("a visit is cancelled once that is confirmed", async () => {
  await page.getByRole("button", { name: "Cancel visit" }).click();
  await seen(page.getByText("Cancel the visit on May 3, 2027 at 9:00am?"));
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel visit" }).click();
  await seen(said("Visit cancelled. We’re telling them."));
  expect(staffSite.sent("messages/cancel-visit")).toEqual([{ id, visit_at: visitAt, seen_entries: 4 }]);
});
