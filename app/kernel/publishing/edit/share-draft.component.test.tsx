import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderStaff } from "#tests/components/render-staff.tsx";
import { said } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { DraftLink } from "../draft-link.ts";
import { ShareDraft } from "./share-draft.tsx";

const POST = "0190b6a0-0000-7000-8000-000000000001";
const url = "https://www.fernhill.example/preview/secret";

let links: DraftLink[] = [];

const dialog = page.getByRole("dialog", { name: "Share draft of Frost" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const made = dialog.getByRole("textbox", { name: "Link to this draft" });
const open = () => page.getByRole("button", { name: "Share draft" }).click();

async function showDialog(...stored: DraftLink[]) {
  links = stored;
  staffSite.read(`draft-links/${POST}`, () => done(links));
  staffSite.answer("draft-links/share", ({ id }: { id: string }) => {
    links = [...links, { id, by: "jo@fernhill.example", expires_at: "2026-12-10T15:00:00Z" }];
    return done({ id, url });
  });
  await renderStaff(<ShareDraft kind="post" id={POST} title="Frost" />);
  await open();
}

const kims = { id: "kims", by: "kim@fernhill.example", expires_at: "2026-12-24T15:00:00Z" };

afterEach(() => vi.restoreAllMocks());

test("a link is made for so many days, copied, and shown this once", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await showDialog();
  await expect.element(dialog.getByLabelText("Works for")).toHaveValue("14");
  await dialog.getByLabelText("Works for").selectOptions("7 days");
  await button("Make a link").click();
  await expect.element(made).toHaveValue(url);
  expect(staffSite.sent("draft-links/share")).toMatchObject([{ kind: "post", target_id: POST, days: 7 }]);
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Copy it now. You won’t see it again.");
  await expect
    .element(dialog.getByRole("listitem"))
    .toMatchTextContent(/^Made by jo@fernhill\.example, works until Thursday, December 10,/);
  await expectAccessible();
  await button("Copy").click();
  await expect.element(said("Link copied.")).toBeInTheDocument();
  expect(copied).toHaveBeenCalledWith(url);
  copied.mockRejectedValue(new Error("not over http"));
  await button("Copy").click();
  await expect.poll(() => getSelection()?.toString()).toBe(url);
  await button("Close").click();
  await open();
  await expect.element(button("Make a new link")).toBeVisible();
  await expect.element(made).not.toBeInTheDocument();
});

test("a link is revoked, also one that somebody else has ended", async () => {
  await showDialog(kims);
  staffSite.answer("draft-links/revoke", () => {
    links = [];
    return done();
  });
  await expect.element(button("Turn off")).toHaveAccessibleDescription(/^Made by kim@fernhill\.example/);
  await button("Make a new link").click();
  await expect.element(made).toBeVisible();
  await button("Turn off").nth(1).click();
  await expect.element(made).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("listitem")).not.toBeInTheDocument();
  links = [kims];
  await button("Close").click();
  await open();
  staffSite.answer("draft-links/revoke", () => {
    links = [];
    return refused("gone", "Someone else already deleted this.");
  });
  await button("Turn off").click();
  await expect.element(dialog.getByRole("listitem")).not.toBeInTheDocument();
  await expect.element(said("Link turned off. It no longer shows the draft.")).toBeInTheDocument();
  expect(staffSite.sent("draft-links/revoke").at(-1)).toEqual({ id: "kims" });
});

test("what fails says so, and why", async () => {
  await showDialog(kims);
  await expect.element(button("Turn off")).toBeVisible();
  const alert = dialog.getByRole("alert");
  staffSite.answer("draft-links/share", refused("invalid", "", { fieldErrors: { days: "Choose a time." } }));
  await button("Make a new link").click();
  await expect.element(alert).toHaveTextContent("Choose a time.");
  staffSite.setReachable(false);
  await button("Make a new link").click();
  await expect.element(alert).toHaveTextContent("We couldn’t make the link. Try again.");
  await button("Turn off").click();
  await expect.element(alert).toHaveTextContent("We couldn’t turn off the link. Try again.");
  await expectAccessible();
  await button("Close").click();
  await open();
  await expect.element(alert).toHaveTextContent("We couldn’t load the links. Try again.");
});
