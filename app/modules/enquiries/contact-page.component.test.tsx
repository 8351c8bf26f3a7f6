import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { beginEditing, openPage, place, save } from "#tests/components/edit-page.ts";
import { pageSite } from "#tests/components/page-site.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import * as route from "./routes/public/contact.tsx";

const loader = () => ({ services: ["Landscaping"], wasSent: false, answer: null, subject: {} });

test("The contact page shows the form beside its details, and staff edit the texts of both in one save", async () => {
  await page.viewport(360, 740);
  await openPage("/contact", pageSite(), {}, { route, loader });
  await expect.element(page.getByRole("button", { name: "Send Message" })).toBeVisible();
  await beginEditing();
  await place("Form heading").fill("Write to us");
  await place("Thank-you heading").fill("Got it");
  await place("Details heading").fill("Where we are");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
  await save();
  expect(staffSite.sent("page/save").at(-1)).toMatchObject({
    changes: [{ value: "Write to us" }, { value: "Got it" }, { value: "Where we are" }],
  });
});

test("The header of the contact page lies over its picture with the form in it, too", async () => {
  await openPage("/contact", pageSite(), {}, { route, loader });
  await expect.poll(() => document.querySelector("site-header")?.hasAttribute("data-over")).toBe(true);
});
