import type { ComponentProps } from "react";
import { useLoaderData } from "react-router";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import SettingsPage from "#app/routes/admin/settings.tsx";
import { expectAccessible } from "#tests/components/axe.ts";
import { chooseFiles, pictureFile, stockLibrary } from "#tests/components/library.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { missing, pressEnter, said, seen } from "#tests/components/seen.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import { defaultSettings } from "../settings.schema.ts";
import { settingsPath } from "../settings-parts.ts";
import type { Settings, SettingsPartId } from "../site-settings.ts";

const form = page.getByRole("form", { name: "Business profile" });
const field = (label: string) => form.getByLabelText(label);
const button = (name: string) => page.getByRole("button", { name });
const save = form.getByRole("button", { name: "Save" });
const alert = form.getByRole("alert");
const rowsOf = (list: string) => page.getByRole("list", { name: list }).getByRole("listitem");
const sent = () => staffSite.sent("site/save-profile");

type Props = ComponentProps<typeof SettingsPage>;
const Screen = () => <SettingsPage {...({ loaderData: useLoaderData() } as Props)} />;

/**
 * Opens a part of the settings. The behaviour of all staff forms is tested in
 * record-forms.component.test.tsx.
 */
async function openPart(id: SettingsPartId, change: Partial<Settings> = {}) {
  const stored = { settings: { ...defaultSettings, ...change }, updated_at: "2026-05-01T12:00:00.000Z" };
  staffSite.answer("site/save-profile", (input) => {
    Object.assign(stored.settings, input);
    return done({ ...stored });
  });
  const clock = { today: "2026-05-02", timeZones: ["America/Toronto"] };
  const loader = () => ({ partId: id, isChosen: true, stored, clock });
  await renderStaff(<Screen />, { path: settingsPath(id), loader });
  await seen(form);
}

beforeEach(() => phone());

test("a part is saved alone and the focus stays; all parts are a step away, under a finger", async () => {
  await openPart("business");
  await expectAccessible();
  const controls = [...form.element().querySelectorAll("input:not([type=checkbox]), button, select")];
  const heights = controls.map((control) => control.getBoundingClientRect().height);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await expect.element(field("Phone")).toHaveAccessibleDescription("At least 7 digits.");
  await field("Phone").fill("(519) 555-0160");
  await seen(form.getByText("(519) 555-0160"));
  await save.click();
  await seen(said("Settings saved."));
  await expect.element(save).toHaveFocus();
  await expect.element(field("Phone")).toHaveValue("(519) 555-0160");
  expect(sent()).toMatchObject([{ phone: "(519) 555-0160" }]);
  expect(Object.keys(sent()[0])).not.toContain("hours");
  await page.getByRole("link", { name: "All settings" }).click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent("/admin/settings");
});

test("a bad coordinate is told in words that nothing covers", async () => {
  await openPart("area");
  await field("Latitude").fill("43,5x");
  await save.click();
  await expect.element(field("Latitude")).toHaveFocus();
  const message = document.getElementById(field("Latitude").element().getAttribute("aria-describedby") ?? "");
  expect(message?.textContent).toContain("Enter the latitude");
  // The form's footer is sticky and must not cover the message.
  const isSeen = () => {
    const { left, bottom } = message?.getBoundingClientRect() ?? new DOMRect();
    return message?.contains(document.elementFromPoint(left + 2, bottom - 3));
  };
  await expect.poll(isSeen).toBe(true);
});

test("either field of a place takes both coordinates from one paste", async () => {
  await openPart("area");
  await field("Latitude").fill("43.54481, -80.24821");
  await expect.element(field("Latitude")).toHaveValue("43.54481");
  await expect.element(field("Longitude")).toHaveValue("-80.24821");
  await field("Longitude 2").fill("43.7756 -80.0713");
  await expect.element(field("Latitude 2")).toHaveValue("43.7756");
  await expect.element(field("Longitude 2")).toHaveValue("-80.0713");
});

test("a social page is shown with the address that will be kept", async () => {
  await openPart("links", { socialLinks: [{ label: "Instagram", url: "" }] });
  await field("Link").fill("@fernhill");
  await seen(form.getByText("Opens https://www.instagram.com/fernhill"));
  await save.click();
  await seen(said("Settings saved."));
});

test("what is too long stays in its field, is counted, and is told when it is saved", async () => {
  await openPart("business");
  await field("Tagline").fill("x".repeat(130));
  await seen(form.getByText("130 of 120 characters"));
  await save.click();
  await expect.element(alert).toHaveTextContent("Tagline: Keep the tagline to 120 characters or fewer.");
  await expect.element(field("Tagline")).toHaveValue("x".repeat(130));
});

test("a day's hours are read as they will stand there; nights and whole days are told", async () => {
  const day = (name: string) => page.getByRole("group", { name });
  await openPart("hours");
  await day("Monday").getByLabelText("From").fill("06:30");
  await day("Sunday").getByLabelText("Open").click();
  await day("Sunday").getByLabelText("From").fill("10:00");
  await day("Sunday").getByLabelText("To").fill("13:00");
  await seen(form.getByText("6:30am–6pm"), form.getByText("10am–1pm"));
  await expectAccessible();
  const nextDay = day("Tuesday").getByText("Until 2am the next day.");
  await day("Tuesday").getByLabelText("To").fill("02:00");
  await seen(nextDay, form.getByText("8am–2am"));
  await day("Tuesday").getByLabelText("To").fill("08:00");
  await seen(day("Tuesday").getByText("Open 24 hours."));
  await day("Tuesday").getByLabelText("To").fill("17:00");
  await missing(nextDay);
  await save.click();
  await seen(said("Settings saved."));
});

test("special hours are added and removed by keyboard; those that are over are folded away", async () => {
  const over = { from: "2026-04-01", to: "", open: false, opens: "", closes: "", note: "Long ago" };
  await openPart("hours", { specialHours: [over] });
  const rows = rowsOf("Special hours");
  await seen(page.getByText("Past special hours (1)"));
  await pressEnter(button("Add Special Hours"));
  await expect.element(rows.getByLabelText("Date")).toHaveFocus();
  await rows.getByLabelText("Date").fill("2026-05-11");
  await rows.getByLabelText("Note").fill("Crew outing");
  await seen(form.getByText("May 11, 2026: Closed, Crew outing"));
  await pressEnter(button("Add Special Hours"));
  await pressEnter(button("Remove special hours 2"));
  await expect.element(rows).toHaveLength(1);
  await expect.element(button("Remove Crew outing")).toHaveFocus();
  await expectAccessible();
  await save.click();
  await seen(said("Settings saved."));
  expect(sent()[0].specialHours).toMatchObject([over, { from: "2026-05-11", note: "Crew outing" }]);
});

test("what is typed right after a row was added stays in its field, also on a slow machine", async () => {
  await openPart("hours");
  const waiting = new Set<number>();
  const slow = vi.spyOn(window, "requestAnimationFrame").mockImplementation((run) => {
    const timer = window.setTimeout(() => {
      waiting.delete(timer);
      run(performance.now());
    }, 300);
    waiting.add(timer);
    return timer;
  });
  onTestFinished(() => slow.mockRestore());
  await pressEnter(button("Add Special Hours"));
  const note = form.getByLabelText("Note");
  note.element().focus();
  await userEvent.keyboard("Long ago");
  await expect.poll(() => waiting.size).toBe(0);
  await expect.element(note).toHaveValue("Long ago");
  await expect.element(note).toHaveFocus();
});

test("towns are added and taken out, even the last", async () => {
  await openPart("area", { towns: defaultSettings.towns.slice(0, 1) });
  await pressEnter(button("Add Town"));
  await userEvent.keyboard("Erin");
  await seen(form.getByText(/the nearby towns: Fergus and Erin\.$/));
  await field("Latitude 2").fill("43.7756");
  await save.click();
  await expect.element(field("Longitude 2")).toHaveFocus();
  await expect.element(field("Longitude 2")).toHaveAccessibleDescription(/^Enter the longitude/);
  await pressEnter(button("Remove Erin"));
  await expect.element(button("Remove Fergus")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(button("Add Town")).toHaveFocus();
  await seen(form.getByText(/^Guelph\.$/));
  await expectAccessible();
});

test("a row put right leaves the messages of the others, and one that goes takes only its own along", async () => {
  await openPart("links", { socialLinks: ["one", "two", "three"].map((url) => ({ label: "", url })) });
  const rows = rowsOf("Social pages");
  const toldAre = async (...told: number[]) => {
    const wrong = () => rows.elements().map((row) => row.querySelectorAll("[aria-invalid=true]").length);
    await expect.poll(wrong).toEqual(told);
    await expect.element(alert.getByRole("button")).toHaveLength(told.reduce((sum, one) => sum + one));
  };
  await save.click();
  await toldAre(2, 2, 2);
  await rows.nth(1).getByLabelText("Link").fill("https://example.ca");
  await toldAre(2, 1, 2);
  await button("Remove social page 1").click();
  await toldAre(1, 2);
  await expect.element(rows.nth(0).getByLabelText("Name")).toHaveAccessibleDescription(/^Enter the name\./);
});

test("how long things are kept is chosen, read as visitors will, and warned of", async () => {
  await openPart("privacy");
  const warning = page.getByText(/^Messages that are already older will be deleted/);
  await missing(warning);
  await field("Messages").selectOptions("2 years");
  await seen(warning, form.getByText(/contact form 2 years after they’re sent/));
  await expectAccessible();
});

test("Save waits for a picture that is on its way", async () => {
  const uploads = stockLibrary().hold();
  await openPart("pictures");
  chooseFiles(form.element().querySelector("input[type=file]"), pictureFile("logo.png"));
  await expect.element(save).toBeDisabled();
  await uploads.dispose("logo.png");
  await expect.element(field("Logo")).toHaveValue("/storage/site-images/logo.png");
  await expect.element(save).toBeEnabled();
});
