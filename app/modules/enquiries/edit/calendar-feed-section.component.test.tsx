import { useLoaderData } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { said } from "#tests/components/seen.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import { CalendarFeedSection } from "./calendar-feed-section.tsx";

let stored: string | null = null;
const Screen = () => (
  <main>
    <h1>Your account</h1>
    <CalendarFeedSection {...useLoaderData<{ address: string | null }>()} />
  </main>
);

const button = (name: string) => page.getByRole("button", { name, exact: true });
const confirm = (name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

afterEach(() => vi.restoreAllMocks());

test("an address for one's own calendar is made, renewed and turned off", async () => {
  const first = "https://fernhill.example/calendar/a1/visits.ics";
  const second = "https://fernhill.example/calendar/b2/visits.ics";
  const answerWith = (address: string | null) => () => {
    stored = address;
    return done(null);
  };
  await renderStaff(<Screen />, { path: "/admin/account", loader: () => ({ address: stored }) });
  staffSite.answer("calendar-feed/renew", answerWith(first));
  await button("Make an address").click();
  const address = page.getByRole("textbox", { name: "Address" });
  await expect.element(address).toHaveValue(first);
  await expectAccessible();
  await expect
    .element(page.getByRole("link", { name: "Add to this phone" }))
    .toHaveAttribute("href", "webcal://fernhill.example/calendar/a1/visits.ics");
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await button("Copy address").click();
  await expect.element(said("Address copied.")).toBeVisible();
  expect(copied).toHaveBeenCalledWith(first);
  staffSite.answer("calendar-feed/renew", answerWith(second));
  await button("Make a new address").click();
  await confirm("Make a new address");
  await expect.element(address).toHaveValue(second);
  staffSite.answer("calendar-feed/end", answerWith(null));
  await button("Turn off address").click();
  await confirm("Turn off address");
  await expect.element(button("Make an address")).toBeVisible();
});
