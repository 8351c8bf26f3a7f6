import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, phone, renderScreen, renderStaff } from "#tests/components/render-staff.tsx";
import { done, staffSite } from "#tests/components/staff-site.ts";
import { newBlock } from "../newsletter-start.ts";
import type { StoredBlock } from "../newsletters.collection.ts";
import { NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterScreen, type NewsletterScreenProps } from "./newsletter-screen.tsx";

const { newsletters: words } = staffNewsletterTexts;
const idOf = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const posts = [
  { id: idOf(1), title: "Frost" },
  { id: idOf(2), title: "Mulch" },
];
const starter = { greeting: "Hello,", blocks: posts.slice(0, 1).map((post) => newBlock("post", post)) };

const button = (name: string) => page.getByRole("button", { name, exact: true });
const openForm = (blocks: StoredBlock[] = starter.blocks) =>
  renderStaff(
    <main>
      <NewsletterForm
        newsletter={null}
        starter={{ ...starter, blocks }}
        onSaved={() => {}}
        onDone={() => {}}
      />
    </main>,
  );

beforeEach(() => {
  staffSite.read("post-choices", () => done({ records: posts, hasMore: false }));
});

test("a newsletter starts with what is new; posts and offers are added, moved, removed and sent", async () => {
  await openForm();
  await expect.element(page.getByLabelText("Greeting")).toHaveValue("Hello,");
  await button("Add a post").click();
  const dialog = page.getByRole("dialog", { name: "Add a post" });
  await expectAccessible();
  await dialog.getByRole("option", { name: "Mulch" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // One that is in it already is not added twice.
  await button("Add a post").click();
  await dialog.getByRole("option", { name: "Mulch" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(words.inAlready("Mulch"));

  await button("Add an offer").click();
  await page.getByLabelText("Heading", { exact: true }).fill("Edging");
  await page.getByLabelText("Last day").fill("2026-05-31");
  await button("Move Edging up").click();
  await button("Remove Frost").click();
  await expect.element(button("Remove Edging")).toHaveFocus();
  await page.getByLabelText("Subject").fill("Spring");
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
  }
  await userEvent.keyboard("{ControlOrMeta>}s{/ControlOrMeta}");
  await expect.poll(() => staffSite.sent("newsletters/save")).toHaveLength(1);
  expect(staffSite.sent("newsletters/save")[0]).toMatchObject({
    subject: "Spring",
    greeting: "Hello,",
    blocks: [
      { kind: "offer", entity_id: "", heading: "Edging", ends_on: "2026-05-31" },
      { kind: "post", entity_id: idOf(2), heading: "Mulch" },
    ],
  });
});

test("twelve blocks are all", async () => {
  await openForm(Array.from({ length: 12 }, (_, n) => ({ ...newBlock("offer"), heading: `Offer ${n}` })));
  for (const name of ["Add a post", "Add a project", "Add an offer"])
    await expect.element(button(name)).toBeDisabled();
  await expect.element(page.getByText(words.full(12))).toBeVisible();
});

const shown: NewsletterScreenProps = {
  newsletter: { id: idOf(9), subject: "Spring & stone", preview_text: "" },
  mail: {
    subject: "Spring & stone",
    html: "<html><head><style>p{color:red}</style></head><body><p>Rake.</p></body></html>",
    text: "Spring & stone\n\nHello,\n",
  },
  checks: [
    { level: "error", words: "A picture has no alt text." },
    { level: "warning", words: "There’s no preview text." },
  ],
  send: null,
  from: "Fernhill Landscaping",
};

test("a newsletter is seen as inboxes, phones and programs without HTML show it, and tested", async () => {
  await renderScreen(NewsletterScreen, { loader: () => shown });
  await expect.element(page.getByText("Fix this before you send: A picture has no alt text.")).toBeVisible();
  const frame = page.getByTitle("The newsletter on a phone").element() as HTMLIFrameElement;
  expect([frame.width, frame.getAttribute("sandbox")]).toEqual(["375", ""]);
  expect(frame.srcdoc).toBe('<html><head><base target="_blank"></head><body><p>Rake.</p></body></html>');
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
  }
  await page.getByLabelText("Desktop").click();
  await expect.element(page.getByTitle("The newsletter on a desktop")).toHaveAttribute("width", "700");
  await page.getByLabelText("Plain text").click();
  await expect.element(page.getByText("Spring & stone Hello,")).toBeVisible();
  await button("Send a test to yourself").click();
  await expect.poll(() => staffSite.sent("newsletters/test")).toEqual([{ id: idOf(9) }]);
});

test("one that was sent says so, and offers no change", async () => {
  const send = {
    status: "sent" as const,
    send_at: "2026-05-01T12:00:00Z",
    finished_at: "2026-05-01T12:10:00Z",
  };
  await renderScreen(NewsletterScreen, { loader: () => ({ ...shown, send }) });
  await expect.element(page.getByText("Sent on May 1, 2026")).toBeVisible();
  await expect.element(page.getByText(words.isSent)).toBeVisible();
  expect(page.getByRole("link", { name: "Edit" }).query()).toBeNull();
  expect(page.getByText("Before you send").query()).toBeNull();
});
