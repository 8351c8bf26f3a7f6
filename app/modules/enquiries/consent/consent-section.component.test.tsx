import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone } from "#tests/components/render-staff.tsx";
import { renderVisitor } from "#tests/components/render-visitor.tsx";
import { seen } from "#tests/components/seen.ts";
import { quoteTexts } from "../quote-texts.ts";
import { ConsentSection } from "./consent-section.tsx";

const photos = ["1", "2"].map((id) => ({ id, title: "", width: 1200, height: 900 }));
const given = { id: "3", photos: ["2"], words: "Yes.", name: "J. R.", given_at: "2026-05-02T16:00:00.000Z" };
const box = (name: string) => page.getByRole("checkbox", { name });

const show = (props: Partial<Parameters<typeof ConsentSection>[0]> = {}) =>
  renderVisitor(
    <main>
      <h1>Your request</h1>
      <ConsentSection token="t" photos={photos} consent={null} refused={null} {...props} />
    </main>,
  );

beforeEach(() => phone());

test("nothing is chosen before its sender chooses", async () => {
  await show();
  await seen(page.getByText(quoteTexts.consent.words));
  await expect.element(box("Photo 1")).not.toBeChecked();
  await expect.element(box("Photo 2")).not.toBeChecked();
  expect(page.getByText("Take back …").elements()).toEqual([]);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test("what was agreed is shown, and taken back after a question", async () => {
  await show({ consent: given });
  await seen(page.getByText("You agreed on May 2, 2026 that we may show 1 photo."));
  await expect.element(box("Photo 2")).toBeChecked();
  await expect.element(page.getByLabelText("Shown as")).toHaveValue("J. R.");
  await page.getByText("Take back …").click();
  await seen(page.getByRole("button", { name: "Take back" }));
  await expectAccessible();
});

test("a refused choice comes back as it was made", async () => {
  await show({
    consent: given,
    refused: { verb: "agree", message: "Why.", typed: { "photo-1": "on", name: "Us" } },
  });
  await seen(page.getByRole("alert").getByText("Why."));
  await expect.element(box("Photo 1")).toBeChecked();
  await expect.element(box("Photo 2")).not.toBeChecked();
  await expect.element(page.getByLabelText("Shown as")).toHaveValue("Us");
});
