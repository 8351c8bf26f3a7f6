import { http } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { z } from "zod";
import { requiredText, versionFields } from "#app/platform/text-rules.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextArea } from "#app/ui/staff/inputs.tsx";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { staffSite } from "#tests/components/staff-site.ts";
import { useRecordForm } from "./use-record-form.tsx";

/** Tests drafts of a form that another device has stored, or whose request is pending. */

const ENTITY = "review/new";
const schema = z.object({ ...versionFields, words: requiredText("words", 500) });

function NoteForm() {
  const form = useRecordForm({
    type: "review",
    feature: "notes",
    schema,
    record: null,
    blank: { words: "" },
    onDone: () => {},
    failed: "Not saved.",
    saved: "Saved.",
  });
  return (
    <FormFrame title="Add note" {...form.frame}>
      <TextArea label="Words" rows={3} {...form.bind("words")} />
    </FormFrame>
  );
}

const words = page.getByLabelText("Words");
const offer = page.getByText(/^You have unsaved changes on your phone \(Safari on iOS\), from .+\.$/);
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const stored = () => JSON.stringify(staffSite.draft(ENTITY));
const keptHere = () => JSON.stringify({ ...localStorage });

function leaveOnPhone(left: string) {
  const value = {
    words: left,
    kept_at: new Date().toISOString(),
    changes: [{ path: "words", base: "" }],
    draft: { id: null, expected_updated_at: null, path: "/" },
  };
  staffSite.storeDraft(ENTITY, { draft: { value, device: "phone (Safari on iOS)" } });
}

const openForm = () =>
  renderStaff(
    <main>
      <NoteForm />
    </main>,
  );

test("an offer quotes no id of a record, which nobody has typed", async () => {
  leaveOnPhone("0190b6a0-0000-7000-8000-00000000000a");
  await openForm();
  await expect.element(offer).toBeVisible();
  expect(page.getByRole("blockquote").query()).toBeNull();
});

test("what another device has left is offered with its last words, and typed on under this one's name", async () => {
  leaveOnPhone("They laid the stone");
  await openForm();
  await expect.element(offer).toBeVisible();
  await expect.element(page.getByRole("blockquote")).toHaveTextContent("They laid the stone");
  await expect.element(words).toHaveValue("They laid the stone");
  await expectAccessible();
  await press("Continue");
  await expect.element(offer).not.toBeInTheDocument();
  await words.fill("They laid the stone well");
  await expect.poll(stored).toContain("They laid the stone well");
  await expect.poll(stored).toContain("computer");
});

test("discarded, it is gone from both", async () => {
  leaveOnPhone("They laid the stone");
  await openForm();
  await press("Discard");
  await expect.element(words).toHaveValue("");
  await expect.poll(() => staffSite.draft(ENTITY)).toBeNull();
});

test("who was typing before it was known keeps their words, and nothing is written over it until they choose", async () => {
  leaveOnPhone("On the phone");
  const asked = Promise.withResolvers<void>();
  staffSite.use(http.get("/staff/draft", async () => asked.promise));
  await openForm();
  await words.fill("Typed at once");
  asked.resolve();
  await expect.element(offer).toBeVisible();
  await expect.element(words).toHaveValue("Typed at once");
  await words.fill("Typed on");
  await expect.poll(keptHere).toContain("Typed on");
  expect(stored()).toContain("On the phone");
  await press("Discard");
  await expect.poll(stored).toContain("Typed on");
});

test("what is written on another device meanwhile is offered, and neither is lost", async () => {
  await openForm();
  await words.fill("On the laptop");
  await expect.poll(stored).toContain("On the laptop");
  leaveOnPhone("On the phone");
  await words.fill("On the laptop again");
  await expect.element(offer).toBeVisible();
  await expect.element(words).toHaveValue("On the laptop again");
  await expect.element(page.getByRole("blockquote")).toHaveTextContent("On the phone");
  expect(stored()).toContain("On the phone");
  await press("Continue");
  await expect.element(words).toHaveValue("On the phone");
  await expect.poll(stored).toContain("On the phone");
});

test("what was typed without a connection and what another device has left are both there to choose from", async () => {
  const { unmount } = await openForm();
  await words.fill("First");
  await expect.poll(stored).toContain("First");
  staffSite.setReachable(false);
  await words.fill("In the tunnel");
  await expect.poll(keptHere).toContain("In the tunnel");
  await unmount();
  leaveOnPhone("On the phone");
  staffSite.setReachable(true);
  await openForm();
  await expect.element(offer).toBeVisible();
  await expect.element(words).toHaveValue("In the tunnel");
  expect(stored()).toContain("On the phone");
  await press("Discard");
  await expect.poll(stored).toContain("In the tunnel");
});

test("what is cancelled is not brought back by the request that was under way", async () => {
  await openForm();
  const held = Promise.withResolvers<void>();
  const under: string[] = [];
  staffSite.use(
    http.post("/staff/drafts", async ({ request }) => {
      const { verb } = (await request.clone().json()) as { verb: string };
      under.push(verb);
      if (verb === "keep") await held.promise;
    }),
  );
  await words.fill("Soon cancelled");
  await expect.poll(() => under).toEqual(["keep"]);
  await press("Cancel");
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => under).toEqual(["keep", "discard"]);
  await expect.poll(keptHere).not.toContain("Soon cancelled");
  held.resolve();
  await expect.element(words).toHaveValue("Soon cancelled");
  expect(staffSite.draft(ENTITY)).toBeNull();
});
