import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import * as legal from "#app/routes/public/legal.tsx";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderStaffPage } from "#tests/components/render-staff.tsx";
import { emptyRichText, missing, said, seen } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";

const edit = page.getByRole("form", { name: "Edit Terms of Service" });
const button = (name: string) => page.getByRole("button", { name });

/** Opens the form of the terms. @param updated_at of the saved text; null for the default text */
async function openForm(updated_at: string | null) {
  await phone();
  const edited = { html: "<p>Write to {email}.</p>", updated_at };
  const data = { ...edited, key: "terms-of-service", title: "Terms of Service", edited } as const;
  const loader = (): ComponentProps<typeof legal.default>["loaderData"] => data;
  await renderStaffPage(legal, { path: "/terms-of-service", loader });
  await button("Edit Text").click();
  await expect.element(edit.getByRole("textbox", { name: /^Content/ })).toHaveFocus();
}

test("the form of a legal page stands in its place, with the words that stand for the settings", async () => {
  await openForm(null);
  await expect.element(page.getByText("Write to {email}.")).toHaveLength(1);
  await seen(page.getByText(/^\{name\}, \{phone\}/));
  await missing(button("Back to the original text"));
  await expectAccessible();
  await emptyRichText(edit.getByRole("textbox", { name: /^Content/ }));
  await expect.element(edit.getByRole("button", { name: "Save" })).toBeDisabled();
});

test("the standard text comes back after a question, and not over somebody else's change", async () => {
  const name = "Go back to the original text of “Terms of Service”?";
  const question = page.getByRole("alertdialog", { name });
  const changed = "kim@fernhill.example changed this while you were editing it.";
  await openForm("2026-05-01T12:00:00.000Z");
  await button("Back to the original text").click();
  await expectAccessible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await missing(question);
  staffSite.answer("legal/restore", refused("conflict", changed));
  await button("Back to the original text").click();
  await button("Use the original text").click();
  await expect.element(question.getByRole("alert")).toHaveTextContent(changed);
  staffSite.answer("legal/restore", done());
  await button("Use the original text").click();
  await seen(said("The original text is back."));
  await missing(edit);
});
