import { useLoaderData } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { missing, pressEnter, said, seen } from "#tests/components/seen.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import { UnreadMailList } from "./unread-mail-list.tsx";

const noon = "2026-05-01T16:00:00.000Z";

type Shown = Parameters<typeof UnreadMailList>[0];

const button = (name: string | RegExp) => page.getByRole("button", { name });
const isNarrow = () => document.documentElement.scrollWidth <= window.innerWidth;

function Screen() {
  return (
    <main>
      <h1>Messages</h1>
      <UnreadMailList {...useLoaderData<Shown>()} />
    </main>
  );
}

beforeEach(() => phone());

test("emails that could not be read are folded, and taken off the list one by one, by keyboard", async () => {
  const unread = {
    mails: [
      {
        id: "one",
        reason: "slow",
        from: { name: "W".repeat(100), address: "w@example.net" },
        subject: "About my yard",
        received_at: noon,
        set_aside_at: noon,
      },
      {
        id: "two",
        reason: "not-handed-over",
        from: { name: "", address: "" },
        subject: "",
        received_at: null,
        set_aside_at: noon,
      },
    ],
    count: 23,
  } satisfies Shown;
  staffSite.answer("mailbox/dismiss-unread", ({ id }) => {
    unread.mails = unread.mails.filter((mail) => mail.id !== id);
    unread.count -= 1;
    return done();
  });
  await renderStaff(<Screen />, { path: "/admin/messages", loader: () => ({ ...unread }) });
  const summary = page.getByText("23 emails couldn’t be read");
  await expect.element(page.getByText("About my yard")).not.toBeVisible();
  await expectAccessible();
  await pressEnter(summary);
  await seen(
    page.getByText("About my yard"),
    page.getByText("Reading it took too long."),
    page.getByText("No subject"),
    page.getByText("Unknown sender, May 1, 2026, 12:00pm"),
    page.getByText("The mailbox didn’t give it to us in time."),
    page.getByText(/^These are the newest 2\./),
  );
  await expectAccessible();
  expect(isNarrow()).toBe(true);
  await pressEnter(button(/^Remove from this list: email from W+$/));
  await seen(said("Removed from the list. The email is still in the mailbox."));
  await missing(page.getByText("About my yard"));
  await expect.element(button("Remove from this list: email from Unknown sender")).toHaveFocus();
  staffSite.setReachable(false);
  await pressEnter(button("Remove from this list: email from Unknown sender"));
  await seen(page.getByRole("alert").getByText("Error removing email from the list. Please try again."));
});
