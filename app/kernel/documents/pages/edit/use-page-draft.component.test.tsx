import { HttpResponse, http } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { StoredDraft } from "#app/kernel/verbs/draft.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { bar, button, editPage, place, press, save } from "#tests/components/edit-page.ts";
import { desktop, phone } from "#tests/components/render-staff.tsx";
import { editor } from "#tests/components/site-data.ts";
import { staffSite } from "#tests/components/staff-site.ts";
import { MAX_WAIT_MS } from "./use-page-draft.ts";

const ENTITY = "page/about";
const name = "Philosophy heading";
const heading = place(name);
const stored = "Our Philosophy";
const offer = bar.getByText(/^You have unsaved changes on your phone \(Safari on iOS\), from .+\./);
const kept = () => JSON.stringify(staffSite.draft(ENTITY));
const keptHere = () => JSON.stringify({ ...localStorage });

/** Stores a draft of another device on the server. */
function leaveOnPhone(value: string, more: Partial<StoredDraft> = {}) {
  const kept_at = new Date().toISOString();
  const place = { target: "page/about", path: "philosophy.heading", label: name };
  staffSite.storeDraft(ENTITY, {
    draft: {
      value: { kept_at, changes: [{ ...place, value, base: stored }] },
      device: "phone (Safari on iOS)",
    },
    ...more,
  });
}

/** Edits a page whose draft the server has already answered. */
async function editAnswered(...page: Parameters<typeof editPage>) {
  performance.clearResourceTimings();
  await editPage(...page);
  const loaded = () => performance.getEntriesByType("resource").map((one) => one.name);
  await expect.poll(() => loaded().join()).toContain("/staff/draft?entity=page");
}

test.each([
  ["a phone", phone],
  ["a desk", desktop],
])("at %s, what another device has left is offered in the bar, taken up and saved", async (_where, view) => {
  await view();
  leaveOnPhone(`${stored} by hand`);
  await editPage();
  await expect.element(offer).toBeVisible();
  await expect.element(bar.getByRole("blockquote")).toHaveTextContent(`${stored} by hand`);
  await expect.element(heading).toHaveTextContent(stored);
  await expectAccessible();
  await press("Continue");
  await expect.element(heading).toHaveTextContent(`${stored} by hand`);
  await save();
  await expect.poll(() => staffSite.draft(ENTITY)).toBeNull();
});

test("beside it stands what somebody has saved since; discarded it is gone everywhere", async () => {
  const changed = { by: "sam@fernhill.example", at: new Date().toISOString() };
  const differing = [{ target: "page/about", path: "philosophy.heading", theirs: `${stored} since 2015` }];
  leaveOnPhone(`${stored} with care`, { changed, differing });
  await editPage();
  await expect
    .element(bar.getByText(/^sam@fernhill\.example changed this after that \(.+\)\./))
    .toBeVisible();
  const versionOf = (title: string) =>
    bar.getByRole("region", { name: `${name}, ${title}` }).getByRole("insertion");
  await expect.element(versionOf("saved on the site").first()).toHaveTextContent("since");
  await expect.element(versionOf("yours").first()).toHaveTextContent("with");
  await expectAccessible();
  await press("Discard");
  await expect.element(offer).not.toBeInTheDocument();
  await expect.poll(() => staffSite.draft(ENTITY)).toBeNull();
  await expect.element(heading).toHaveTextContent(stored);
});

test("what is typed before it is taken up is kept, too", async () => {
  leaveOnPhone(`${stored} by hand`);
  await editPage();
  await expect.element(offer).toBeVisible();
  await place("Nature heading").fill("Green");
  await press("Continue");
  await expect.element(button("2 changes")).toBeVisible();
  await expect.poll(kept).toMatch(/by hand.*Green|Green.*by hand/);
});

test("the same device takes up what it left, says so, and keeps nothing once it is discarded", async () => {
  const site = await editPage();
  await heading.fill("Left here");
  // Stored at once, before the debounced request.
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(kept).toContain("Left here");
  await editPage("/about", site);
  await expect.element(heading).toHaveTextContent("Left here");
  await expect.element(page.getByText(/^Your unsaved change is back \(from .+\)\.$/)).toBeVisible();
  await expect.element(bar).not.toMatchTextContent("You have unsaved changes");
  await press("Discard");
  await expect.poll(() => staffSite.draft(ENTITY)).toBeNull();
  await expect.poll(keptHere).not.toContain("Left here");
});

test("what was saved elsewhere meanwhile is not taken up, however long the page stays open", async () => {
  const site = await editPage();
  await heading.fill("Saved elsewhere");
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(kept).toContain("Saved elsewhere");
  staffSite.storeDraft(ENTITY, { draft: null });
  await editAnswered("/about", site);
  await new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS + 100));
  await expect.element(heading).toHaveTextContent(stored);
  await expect.element(page.getByText(/^Your unsaved change is back/)).not.toBeInTheDocument();
  await expect.poll(keptHere).not.toContain("Saved elsewhere");
});

test("without a connection it stays here, is taken up from here, and goes up when it is back", async () => {
  const site = await editPage();
  staffSite.setReachable(false);
  await heading.fill("Written in the tunnel");
  await expect.poll(keptHere).toContain("Written in the tunnel");
  await editPage("/about", site);
  await expect.element(heading).toHaveTextContent("Written in the tunnel");
  expect(staffSite.draft(ENTITY)).toBeNull();
  staffSite.setReachable(true);
  await expect.poll(kept).toContain("Written in the tunnel");
});

test("what another device writes meanwhile is offered, and taken up under what is typed here", async () => {
  await editPage();
  await place("Nature heading").fill("Green");
  await expect.poll(kept).toContain("Green");
  leaveOnPhone(`${stored} by hand`);
  await place("Nature heading").fill("Greener");
  await expect.element(offer).toBeVisible();
  expect(kept()).not.toContain("Greener");
  await press("Continue");
  await expect.element(heading).toHaveTextContent(`${stored} by hand`);
  await expect.element(place("Nature heading")).toHaveTextContent("Greener");
  await expect.poll(kept).toMatch(/by hand.*Greener|Greener.*by hand/);
});

test("after the session has ended it asks for nothing, and what is typed stays here", async () => {
  await editAnswered();
  staffSite.endSession();
  const sent: string[] = [];
  staffSite.use(
    http.post("/staff/drafts", async ({ request }) => void sent.push(await request.clone().text())),
  );
  await heading.fill("Typed signed out");
  await expect.poll(() => sent.join()).toContain("Typed signed out");
  expect(keptHere()).toContain("Typed signed out");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("somebody else on this device is shown nothing of it, and the person still has it after", async () => {
  // The server, which knows the draft's owner, has not received it.
  staffSite.use(http.post("/staff/drafts", () => HttpResponse.error()));
  const site = await editPage();
  await heading.fill("For my eyes only");
  await expect.poll(keptHere).toContain("For my eyes only");
  await editAnswered("/about", site, { viewer: editor });
  await expect.element(heading).toHaveTextContent(stored);
  await press("Done");
  await editPage("/about", site);
  await expect.element(heading).toHaveTextContent("For my eyes only");
});
