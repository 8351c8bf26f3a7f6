import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { tomorrowMorning } from "#app/platform/business-date-time.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { siteData } from "#tests/components/site-data.ts";
import { StatusField } from "./status-field.tsx";

const choice = (name: string) => page.getByRole("radio", { name, exact: true });
const moment = page.getByLabelText("Publish at");

const nothing = { published: false, publish_at: "", error: undefined as string | undefined };
type Values = typeof nothing;

/** The field with a form's values. */
function Form({ first, onValues }: { first: Values; onValues(values: Values): void }) {
  const [values, setValues] = useState(first);
  onValues(values);
  const bind = <Name extends "published" | "publish_at">(name: Name) => ({
    name,
    value: values[name],
    error: values.error,
    onChange: (value: Values[Name]) => setValues((others) => ({ ...others, [name]: value })),
  });
  return <StatusField published={bind("published")} publishAt={bind("publish_at")} />;
}

/**
 * Renders the field for a business in Tokyo; the browser's time zone is Toronto's.
 * @returns a function that reads the form's values
 */
async function showField(first: Partial<Values> = {}) {
  let { error: _error, ...values } = nothing;
  const note = ({ published, publish_at }: Values) => {
    values = { published, publish_at };
  };
  const profile = { ...siteData.profile, timeZone: "Asia/Tokyo" };
  await renderStaff(<Form first={{ ...nothing, ...first }} onValues={note} />, { site: { profile } });
  await expect.element(page.getByRole("radiogroup", { name: "Status" })).toBeVisible();
  return () => values;
}

test.each([
  [{ published: true }, "Published", "Visitors see it as soon as you save."],
  [{ published: false }, "Draft", "Only staff see it."],
  [{ publish_at: "2089-11-29T23:00:00.000Z" }, "Scheduled", "Publishes on its own at the time you choose."],
])("%j is %s, and each choice says what it means", async (shown, name, means) => {
  await showField(shown);
  await expect.element(choice(name)).toBeChecked();
  await expect.element(choice(name)).toHaveAccessibleDescription(means);
});

test("scheduled it asks when, by the business's clock, and proposes the next morning", async () => {
  const values = await showField();
  await expect.element(moment).not.toBeInTheDocument();
  await choice("Scheduled").click();
  expect(values()).toEqual({ published: false, publish_at: tomorrowMorning() });
  await expectAccessible();
  await moment.fill("2089-11-30T08:00");
  expect(values().publish_at).toBe("2089-11-29T23:00:00.000Z");
});

test("a moment that was planned comes back with the choice", async () => {
  const values = await showField({ publish_at: "2089-11-29T23:00:00.000Z" });
  await expect.element(moment).toHaveValue("2089-11-30T08:00");
  await choice("Published").click();
  expect(values()).toEqual({ published: true, publish_at: "" });
  await choice("Scheduled").click();
  expect(values()).toEqual({ published: false, publish_at: "2089-11-29T23:00:00.000Z" });
  await choice("Draft").click();
  expect(values()).toEqual({ published: false, publish_at: "" });
});

test("emptied it is still to be scheduled, for the rule to say what is missing", async () => {
  const values = await showField({
    publish_at: "2089-11-29T23:00:00.000Z",
    error: "Choose a date and time.",
  });
  await moment.fill("");
  expect(values()).toEqual({ published: false, publish_at: "incomplete" });
  await expect.element(choice("Scheduled")).toBeChecked();
  await expect.element(moment).toHaveAccessibleDescription("Choose a date and time.");
  await expectAccessible();
});
