import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { renderScreen } from "#tests/components/render-staff.tsx";
import { said, seen } from "#tests/components/seen.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import type { SendingProgress as Sending, SendProgress } from "../sending/newsletter-sends.ts";
import { NewsletterSending } from "./newsletter-sending.tsx";

const noon = "2026-05-01T16:00:00.000Z";

const { sends: words } = staffNewsletterTexts;
const draft: Sending = { send: null, subscribed: { express: 412, implied: 30 }, links: [], list: null };
const sent: SendProgress = {
  status: "sent",
  send_at: noon,
  with_implied: false,
  finished_at: noon,
  error: null,
  candidates: 10,
  recipients: 8,
  left_out: 2,
  waiting: 0,
  sent: 7,
  unsure: 1,
  bounced: 1,
  complained: 0,
};

const show = (loader: () => Sending) =>
  renderScreen(NewsletterSending, {
    path: "/admin/newsletters/1",
    loader: () => ({ ...loader(), id: "1", canSend: true, mailIsSetUp: true, perMinute: 60 }),
  });

test("the last question says to how many it is sent, and then to how many it would be now", async () => {
  const now = structuredClone(draft);
  staffSite.answer("newsletters/send", ({ people }) => {
    if (people === 442) {
      now.subscribed = { express: 300, implied: 30 };
      return { kind: "error", reason: "conflict", message: words.otherCount(330) };
    }
    now.send = { ...sent, status: "sending", waiting: 5, unsure: 0 };
    return done(null);
  });
  await show(() => structuredClone(now));
  await page.getByLabelText("Also send it to people with implied consent (30)").click();
  await page.getByRole("button", { name: "Send now" }).click();
  const dialog = page.getByRole("alertdialog", { name: words.question(442, null) });
  await seen(dialog);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Send now" }).click();
  await seen(page.getByText(words.otherCount(330)));
  const again = page.getByRole("alertdialog", { name: words.question(330, null) });
  await again.getByRole("button", { name: "Send now" }).click();
  await seen(said(words.sending));
  const input = { id: "1", send_at: "", with_implied: true };
  expect(staffSite.sent("newsletters/send")).toEqual([
    { ...input, people: 442 },
    { ...input, people: 330 },
  ]);
  await seen(page.getByText("Up to 60 emails a minute. About 1 minute left."));
});

test("while it is sent, it refreshes itself, says what holds it up, and is paused", async () => {
  const send: SendProgress = {
    ...sent,
    status: "sending",
    waiting: 6,
    sent: 2,
    unsure: 0,
    error: "421 busy",
  };
  staffSite.answer("newsletters/pause", () => {
    send.status = "paused";
    return done(null);
  });
  await show(() => structuredClone({ send, subscribed: null, links: [], list: null }));
  await seen(page.getByText(words.stalled));
  await expectAccessible();
  send.error = null;
  await expect.element(page.getByText(words.stalled), { timeout: 8000 }).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Pause sending this newsletter" }).click();
  await seen(said(words.paused));
  await seen(page.getByRole("button", { name: "Resume sending this newsletter" }));
});

test("afterwards it shows who didn't get it and why, and the clicks", async () => {
  const person = { id: "a", email: "ann@example.ca", reason: null, bounce: null, error: null };
  staffSite.answer("newsletters/send-unsure", () => done(null));
  await show(() => ({
    send: sent,
    subscribed: null,
    links: [{ position: 0, url: "https://fernhill.example/blog/spring", presses: 12 }],
    list: { which: "unsure", items: [person], page: 1, pageCount: 1, total: 1 },
  }));
  await seen(page.getByText("ann@example.ca"));
  await seen(page.getByText("about 12 clicks"));
  await expect
    .element(page.getByRole("link", { name: "Left out (2)" }))
    .toHaveAttribute("href", "/admin/newsletters/1?list=left-out");
  await expectAccessible();
  await page.getByRole("button", { name: "Send it to them again" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send it to them again" }).click();
  await seen(said(words.unsureSent));
});
