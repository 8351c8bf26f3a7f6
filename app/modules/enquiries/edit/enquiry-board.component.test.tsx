import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { sampleCard } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, phone, renderScreen } from "#tests/components/render-staff.tsx";
import { said, seen } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { BoardCard, BoardColumn } from "../enquiry-board.ts";
import { enquiryStatuses, statusLabels } from "../enquiry-status.ts";
import { EnquiryBoard } from "./enquiry-board.tsx";

/** Shows a board over cards that the verb `move` changes. */
async function openBoard(cards: BoardCard[], more: Partial<BoardColumn> = {}) {
  staffSite.answer("messages/move", ({ id, to }) => {
    Object.assign(cards.find((one) => one.id === id) ?? {}, { status: to });
    return done();
  });
  const columns = () =>
    enquiryStatuses.map((status) => {
      const own = cards.filter((one) => one.status === status).map((one) => ({ ...one }));
      const sum = own.reduce((all, { amount }) => all + (amount ?? 0), 0);
      return { status, count: own.length, sum, cards: own, ...(status === "new" && more) };
    });
  await renderScreen(EnquiryBoard, {
    path: "/admin/messages/board",
    loader: () => ({ columns: columns() }),
  });
}

const column = (name: keyof typeof statusLabels) => page.getByRole("region", { name: statusLabels[name] });
const moveTo = async (name: string, status: keyof typeof statusLabels) => {
  await page.getByRole("button", { name: `Move to … for the message from ${name}` }).click();
  await expect.element(page.getByRole("menuitem").first()).toHaveFocus();
  await page.getByRole("menuitem", { name: `Move ${name} to ${statusLabels[status]}` }).click();
};

test("a card is moved by its menu, with count and sum; more than a column shows is in the list", async () => {
  await desktop();
  await openBoard(
    [sampleCard("Jordan Reyes", { amount: 125_000 }), sampleCard("Ann", { status: "won", amount: 50_000 })],
    { count: 12 },
  );
  await expect.element(column("new")).toMatchTextContent("New (12)");
  await expect
    .element(page.getByRole("link", { name: "Show all 12 in New" }))
    .toHaveAttribute("href", "/admin/messages");
  await expectAccessible();
  await moveTo("Jordan Reyes", "won");
  await expect.element(column("won").getByRole("link", { name: "Jordan Reyes" })).toBeVisible();
  await expect.element(column("won")).toMatchTextContent("Won (2)");
  await expect.element(column("won")).toMatchTextContent("$1,750");
});

/** Drags as a person does, who sees where it would drop before they let go. */
async function drag(from: Locator, to: Locator) {
  const middle = (one: Locator) => {
    const { left, top, width, height } = one.element().getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const mouse = (type: string, target: EventTarget, at: { clientX: number; clientY: number }) =>
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...at }));
  const start = middle(from);
  const card = from.element().closest("li");
  mouse("mousedown", from.element(), start);
  mouse("mousemove", document, { ...start, clientX: start.clientX + 10 });
  await expect.poll(() => card?.className).toContain("cursor-grabbing");
  await expect
    .poll(() => {
      mouse("mousemove", document, middle(to));
      return to.element().className;
    })
    .toContain("bg-tape-tint");
  mouse("mouseup", document, middle(to));
}

test("a card is dragged into another column, and goes back if somebody else has moved it", async () => {
  await desktop();
  await openBoard([sampleCard("Jordan Reyes")]);
  await drag(page.getByText("Hardscaping, Elora"), column("visit"));
  await expect.element(column("visit").getByRole("link", { name: "Jordan Reyes" })).toBeVisible();
  await seen(said("Moved to Visit."));
  staffSite.answer("messages/move", () => refused("conflict", "Robin moved this to Lost."));
  await moveTo("Jordan Reyes", "won");
  await seen(page.getByRole("alert").filter({ hasText: "Robin moved this to Lost." }));
  await expect.element(column("visit").getByRole("link", { name: "Jordan Reyes" })).toBeVisible();
});

test("on a phone the columns stand below one another", async () => {
  await phone();
  await openBoard([sampleCard("Jordan Reyes", { next_step: "Call back", next_step_on: "2026-05-04" })]);
  await expect.element(column("new")).toMatchTextContent("Call back, May 4, 2026");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
