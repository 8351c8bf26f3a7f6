import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { siteData } from "#tests/components/site-data.ts";
import { DateTimeInput } from "./date-time-input.tsx";

/** The input with a form's value. */
function Form({ onValue }: { onValue(value: string): void }) {
  const [moment, setMoment] = useState("");
  onValue(moment);
  return <DateTimeInput label="Time" name="time" value={moment} onChange={setMoment} />;
}

/** Shows the input for a business in a time zone; the browser is in Toronto. @returns a function that reads its value */
async function showInput(timeZone = "America/Toronto") {
  let value = "";
  const note = (moment: string) => {
    value = moment;
  };
  await renderStaff(<Form onValue={note} />, { site: { profile: { ...siteData.profile, timeZone } } });
  return () => value;
}

const input = page.getByLabelText("Time");

test("a time that the clocks skip is asked about and stays as it was typed", async () => {
  const value = await showInput();
  await input.fill("2027-03-14T02:30");
  const question = "There’s no 2:30am on March 14, 2027, because the clocks go forward. Did you mean 3:30am?";
  await expect.element(page.getByText(question)).toBeVisible();
  await expect.element(input).toHaveValue("2027-03-14T02:30");
  expect(value()).toBe("incomplete");
  await expectAccessible();
  await page.getByRole("button", { name: "Use 3:30am" }).click();
  expect(value()).toBe("2027-03-14T07:30:00.000Z");
  await expect.element(input).toHaveValue("2027-03-14T03:30");
  await expect.element(page.getByText(question)).not.toBeInTheDocument();
});

test("of a time that comes twice the first is taken, and the second can be", async () => {
  const value = await showInput();
  await input.fill("2027-11-07T01:30");
  await expect
    .element(page.getByText(/^1:30am comes twice on November 7, 2027. This is the first,/))
    .toBeVisible();
  expect(value()).toBe("2027-11-07T05:30:00.000Z");
  await page.getByRole("button", { name: "Use the second" }).click();
  expect(value()).toBe("2027-11-07T06:30:00.000Z");
  await expect.element(page.getByText(/This is the second,/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Use the first" })).toBeVisible();
});

test("on a device in another time zone both clocks are named", async () => {
  await showInput("America/Vancouver");
  await input.fill("2027-05-04T09:00");
  await expect
    .element(page.getByText("9:00am Vancouver time is 12:00pm Toronto time, where you are."))
    .toBeVisible();
});

test("where both clocks show the same, only the time is shown", async () => {
  await showInput("America/New_York");
  await input.fill("2027-05-04T09:00");
  await expect.element(input).toHaveValue("2027-05-04T09:00");
  await expect.element(page.getByText(/where you are/)).not.toBeInTheDocument();
});
