import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, phone, renderScreen } from "#tests/components/render-staff.tsx";
import { noon } from "#tests/components/sample-message.ts";
import { said, seen } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import type { Subscriber } from "../subscribers/subscriber-list.ts";
import { SubscriberImports } from "./subscriber-import.tsx";
import { SubscriberList } from "./subscriber-list.tsx";
import { SubscriberScreen } from "./subscriber-screen.tsx";

const jo: Subscriber = {
  ...{ id: "1", email: "jo@example.ca", name: "Jo Reyes", state: "subscribed", consent: "express" },
  ...{ source: "newsletter", consent_until_at: null, end_reason: null },
  ...{ created_at: noon, confirmed_at: noon, ended_at: null },
};
const al: Subscriber = {
  ...jo,
  ...{ id: "2", email: `al@${"long".repeat(15)}.example`, name: "", consent: "implied", source: "job" },
  consent_until_at: "2027-05-01T12:00:00.000Z",
};

test("subscribers are listed with how they stand, filtered and exported", async () => {
  const counts = { subscribed: 1, implied: 1, pending: 0, ended: 0, all: 2 };
  await renderScreen(SubscriberList, {
    path: "/admin/letters/subscribers",
    loader: () => ({
      subscribers: [jo, al],
      search: "",
      show: "all" as const,
      page: 1,
      pageCount: 1,
      counts,
    }),
  });
  await seen(page.getByText("Implied until May 1, 2027"));
  await expect
    .element(page.getByRole("link", { name: "jo@example.ca" }))
    .toHaveAttribute("href", "/admin/letters/subscribers/1");
  await expect
    .element(page.getByRole("link", { name: /^Export/ }))
    .toHaveAttribute("href", "/admin/letters/subscribers.csv?show=all");
  await expect
    .element(page.getByRole("link", { name: "Implied consent (1)" }))
    .toHaveAttribute("href", "/admin/letters/subscribers?show=implied");
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
  }
});

test("the proof of a subscriber's consent is one page; staff end it or erase it after a question", async () => {
  const asked = {
    ...{ id: "a", kind: "asked", words: "Yes, email me.", page: "/newsletter", address: "203.0.113.0" },
    ...{ letter: null, message_id: null, by: null, created_at: noon },
  };
  const records = [asked, { ...asked, id: "b", kind: "confirmed", words: "" }];
  await renderScreen(SubscriberScreen, {
    path: "/admin/letters/subscribers/1",
    loader: () => ({ subscriber: jo, records }),
  });
  await seen(page.getByText(/On the page \/newsletter · From the network 203\.0\.113\.0$/).first());
  await seen(page.getByText("Yes, email me."));
  await page.getByRole("button", { name: "Take off the list" }).click();
  const question = page.getByRole("alertdialog");
  await seen(question.getByText("Take jo@example.ca off the list?"));
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
  }
  await question.getByRole("button", { name: "Take off the list" }).click();
  await seen(said("They’re off the list."));
  expect(staffSite.sent("subscribers/end")).toEqual([{ id: "1" }]);
  await expectAccessible();
});

const file = (text: string) => new File([text], "home-show.csv", { type: "text/csv" });
const openImport = () => {
  const list = {
    ...{ id: "l", file_name: "old.csv", words: "By phone", added: 3, left: 2, refused: 0 },
    ...{ by: null, created_at: noon, undone_at: null },
  };
  return renderScreen(SubscriberImports, {
    path: "/admin/letters/subscribers/import",
    loader: () => ({ lists: [list] }),
  });
};

test("a file is shown line by line, and added once it says where the consent comes from", async () => {
  const row = { line: 2, email: "jo@example.ca", name: "Jo", verdict: "new", asked: [] };
  const rows = [row, { ...row, line: 3, email: "al@example.ca", verdict: "unsubscribed" }];
  staffSite.answer("subscribers/check-file", done({ rows, questions: [] }));
  staffSite.answer("subscribers/import-file", done({ added: 1, refused: 0 }));
  await openImport();
  const check = page.getByRole("button", { name: "Check the file" });
  await check.click();
  await seen(page.getByText("Choose a file"));
  await userEvent.upload(page.getByLabelText("File"), file("email\njo@example.ca"));
  await check.click();
  await seen(page.getByRole("row", { name: "3 al@example.ca Jo Unsubscribed" }));
  await page.getByRole("button", { name: "Unsubscribed (1)" }).click();
  expect(page.getByRole("row", { name: /jo@example/ }).query()).toBeNull();
  await expectAccessible();
  const add = page.getByRole("button", { name: "Add 1 person" });
  await add.click();
  await seen(page.getByText("Enter where the consent comes from"));
  await page.getByLabelText("Where their consent comes from").fill("Home show");
  await page.getByLabelText("Kind of consent").selectOptions("implied");
  await add.click();
  await seen(page.getByText(/^Enter the day of their last job/));
  await page.getByLabelText("Day of their last job").fill("2026-01-31");
  await add.click();
  await seen(said("1 person added."));
  expect(staffSite.sent("subscribers/import-file")).toMatchObject([
    {
      ...{ words: "Home show", consent: "implied", hired_on: "2026-01-31", file_name: "home-show.csv" },
      text: "email\njo@example.ca",
    },
  ]);
  await expect.element(page.getByLabelText("Where their consent comes from")).toHaveValue("");
});

test("what a list says of people that isn't known is asked before anyone is added, by keyboard, too", async () => {
  const row = { line: 2, email: "jo@example.ca", name: "Jo", verdict: "new", asked: [0] };
  const rows = [
    row,
    { ...row, line: 3, email: "al@example.ca", asked: [1] },
    { ...row, line: 4, email: "bo@example.ca", verdict: "refused", asked: [] },
  ];
  const questions = [
    { title: "Status", value: "Customer", people: 1 },
    { title: "Status", value: "", people: 1 },
  ];
  staffSite.answer("subscribers/check-file", done({ rows, questions }));
  staffSite.answer("subscribers/import-file", done({ added: 1, refused: 2 }));
  await openImport();
  await page.getByLabelText("Where their consent comes from").fill("Home show");
  await userEvent.upload(page.getByLabelText("File"), file("email,status\njo@example.ca,Customer"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await seen(page.getByRole("row", { name: /bo@example.ca Jo Unsubscribed where this list comes from$/ }));
  await seen(page.getByRole("button", { name: "Needs your answer (2)" }));
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
  }
  await page.getByRole("button", { name: "Add 2 people" }).click();
  await expect
    .element(page.getByText("Answer whether these people want your newsletter.").first())
    .toBeVisible();
  expect(staffSite.sent("subscribers/import-file")).toEqual([]);
  await seen(page.getByText("This list has a column “Status” with “Customer” (1 person).", { exact: false }));
  await seen(
    page.getByText("This list has a column “Status” with nothing in it (1 person).", { exact: false }),
  );
  const yes = page.getByRole("radio", { name: "Yes, they asked for it" });
  const no = page.getByRole("radio", { name: "No, leave them out" });
  await expect.element(yes.first()).toHaveFocus();
  await userEvent.keyboard(" ");
  await expect.element(yes.first()).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(no.last()).toBeChecked();
  await expect.element(yes.first()).toBeChecked();
  await seen(page.getByRole("row", { name: /al@example.ca Jo Unsubscribed where this list comes from$/ }));
  await expectAccessible();
  await page.getByRole("button", { name: "Add 1 person" }).click();
  await seen(said("1 person added. 2 people kept off the list."));
  expect(staffSite.sent("subscribers/import-file")).toMatchObject([
    {
      answers: [
        { title: "Status", value: "Customer", wants: true },
        { title: "Status", value: "", wants: false },
      ],
    },
  ]);
});

test("a list of people who have all unsubscribed keeps them off", async () => {
  const row = { line: 2, email: "jo@example.ca", name: "Jo", verdict: "refused", asked: [] };
  staffSite.answer("subscribers/check-file", done({ rows: [row], questions: [] }));
  staffSite.answer("subscribers/import-file", done({ added: 0, refused: 1 }));
  await openImport();
  await page.getByLabelText("Where their consent comes from").fill("Old newsletter");
  await userEvent.upload(page.getByLabelText("File"), file("email,UNSUB_TIME\njo@example.ca,2025-01-01"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Keep 1 person off the list" }).click();
  await seen(said("1 person kept off the list."));
});

test("a file that can't be read says why, and keeps what was typed", async () => {
  const text = "No column has email addresses.";
  staffSite.answer("subscribers/check-file", () => ({ ...refused("invalid", text), fieldErrors: { text } }));
  await openImport();
  await page.getByLabelText("Where their consent comes from").fill("Home show");
  await userEvent.upload(page.getByLabelText("File"), file("name\nJo"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await seen(page.getByText(text));
  await userEvent.upload(page.getByLabelText("File"), file("x".repeat(400_001)));
  await seen(page.getByText(/over 400 KB/));
  await expect.element(page.getByLabelText("Where their consent comes from")).toHaveValue("Home show");
  await expectAccessible();
});

test("a list that was added is taken back after a question", async () => {
  await openImport();
  await page.getByRole("button", { name: "Take back old.csv" }).click();
  const question = page.getByRole("alertdialog");
  await seen(question.getByText(/^2 people are erased from the list/));
  await question.getByRole("button", { name: "Take back" }).click();
  await seen(said("List taken back."));
  expect(staffSite.sent("subscribers/undo-import")).toEqual([{ id: "l" }]);
});
