import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/components/axe.ts";
import { desktop, phone, renderScreen } from "#tests/components/render-staff.tsx";
import { said, seen } from "#tests/components/seen.ts";
import { done, staffSite } from "#tests/components/staff-site.ts";
import type { RowVerdict } from "../subscribers/subscriber-import.ts";
import type { Subscriber } from "../subscribers/subscriber-list.ts";
import { SubscriberImports } from "./subscriber-import.tsx";
import { SubscriberList } from "./subscriber-list.tsx";
import { SubscriberScreen } from "./subscriber-screen.tsx";

const noon = "2026-05-01T16:00:00.000Z";

const jo: Subscriber = {
  id: "1",
  email: "jo@example.ca",
  name: "Jo Reyes",
  state: "subscribed",
  consent: "express",
  source: "newsletter",
  consent_until_at: null,
  end_reason: null,
  created_at: noon,
  confirmed_at: noon,
  ended_at: null,
};
const al: Subscriber = {
  ...jo,
  id: "2",
  email: `al@${"long".repeat(15)}.example`,
  name: "",
  consent: "implied",
  source: "job",
  consent_until_at: "2027-05-01T12:00:00.000Z",
};

test("subscribers are listed with how they stand, filtered and exported", async () => {
  const counts = { subscribed: 1, implied: 1, pending: 0, ended: 0, all: 2 };
  await renderScreen(SubscriberList, {
    path: "/admin/newsletters/subscribers",
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
    .toHaveAttribute("href", "/admin/newsletters/subscribers/1");
  await expect
    .element(page.getByRole("link", { name: /^Export/ }))
    .toHaveAttribute("href", "/admin/newsletters/subscribers.csv?show=all");
  await expect
    .element(page.getByRole("link", { name: "Implied consent (1)" }))
    .toHaveAttribute("href", "/admin/newsletters/subscribers?show=implied");
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
  }
});

test("the proof of a subscriber's consent is one page; staff end it or erase it after a question", async () => {
  const asked = {
    id: "a",
    kind: "asked",
    words: "Yes, email me.",
    page: "/newsletter",
    address: "203.0.113.0",
    newsletter: null,
    message_id: null,
    by: null,
    created_at: noon,
  };
  const records = [asked, { ...asked, id: "b", kind: "confirmed", words: "" }];
  await renderScreen(SubscriberScreen, {
    path: "/admin/newsletters/subscribers/1",
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
/** What the site says of a person of a file. @param asked the questions on which they depend */
const judged = (verdict: RowVerdict, ...asked: number[]) => ({ verdict, asked });
const openImport = () => {
  const list = {
    id: "l",
    file_name: "old.csv",
    words: "By phone",
    added: 3,
    left: 2,
    refused: 0,
    by: null,
    created_at: noon,
    undone_at: null,
  };
  return renderScreen(SubscriberImports, {
    path: "/admin/newsletters/subscribers/import",
    loader: () => ({ lists: [list] }),
  });
};

test("a file is shown line by line, and added once it says where the consent comes from", async () => {
  const judgements = [judged("new"), judged("unsubscribed")];
  staffSite.answer("subscribers/check-file", done({ judgements, questions: [] }));
  staffSite.answer("subscribers/import-file", done({ added: 1, refused: 0 }));
  await openImport();
  const check = page.getByRole("button", { name: "Check the file" });
  await check.click();
  await seen(page.getByText("Choose a file"));
  await userEvent.upload(page.getByLabelText("File"), file("email,name\njo@example.ca,Jo\nal@example.ca,Al"));
  await check.click();
  await seen(page.getByRole("row", { name: "3 al@example.ca Al Unsubscribed" }));
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
      words: "Home show",
      consent: "implied",
      hired_on: "2026-01-31",
      file_name: "home-show.csv",
      titles: [],
      people: [
        { line: 2, email: "jo@example.ca", name: "Jo", cells: [] },
        { line: 3, email: "al@example.ca", name: "Al", cells: [] },
      ],
    },
  ]);
  await expect.element(page.getByLabelText("Where their consent comes from")).toHaveValue("");
});

test("what a list says of people that isn't known is asked before anyone is added, by keyboard, too", async () => {
  const judgements = [judged("new", 0), judged("new", 1), judged("refused")];
  const questions = [
    { title: "Status", value: "Customer", people: 1 },
    { title: "Status", value: "", people: 1 },
  ];
  staffSite.answer("subscribers/check-file", done({ judgements, questions }));
  staffSite.answer("subscribers/import-file", done({ added: 1, refused: 2 }));
  await openImport();
  await page.getByLabelText("Where their consent comes from").fill("Home show");
  await userEvent.upload(
    page.getByLabelText("File"),
    file("email,name,status\njo@example.ca,Jo,Customer\nal@example.ca,Al,\nbo@example.ca,Bo,no"),
  );
  await page.getByRole("button", { name: "Check the file" }).click();
  await seen(page.getByRole("row", { name: /bo@example.ca Bo Unsubscribed where this list comes from$/ }));
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
  await seen(page.getByRole("row", { name: /al@example.ca Al Unsubscribed where this list comes from$/ }));
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
  staffSite.answer("subscribers/check-file", done({ judgements: [judged("refused")], questions: [] }));
  staffSite.answer("subscribers/import-file", done({ added: 0, refused: 1 }));
  await openImport();
  await page.getByLabelText("Where their consent comes from").fill("Old newsletter");
  await userEvent.upload(page.getByLabelText("File"), file("email,UNSUB_TIME\njo@example.ca,2025-01-01"));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Keep 1 person off the list" }).click();
  await seen(said("1 person kept off the list."));
});

test("a file that can't be read says why at once, and keeps what was typed", async () => {
  await openImport();
  await page.getByLabelText("Where their consent comes from").fill("Home show");
  const chosen = page.getByLabelText("File");
  await userEvent.upload(chosen, file("name\nJo"));
  await seen(page.getByText("No column has email addresses.", { exact: false }));
  await userEvent.upload(chosen, file("PK\u0003\u0004 xl/workbook.xml"));
  await seen(page.getByText("In Excel choose File, Save As, CSV UTF-8", { exact: false }));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect.element(chosen).toHaveFocus();
  expect(staffSite.sent("subscribers/check-file")).toEqual([]);
  await expect.element(page.getByLabelText("Where their consent comes from")).toHaveValue("Home show");
  await expectAccessible();
});

test("staff correct which columns have the addresses and names, and the list is checked anew", async () => {
  staffSite.answer("subscribers/check-file", done({ judgements: [judged("new")], questions: [] }));
  await openImport();
  const text = "Email,Work,First name,Last name\njo@example.ca,jo@work.ca,Jo,Reyes";
  await userEvent.upload(page.getByLabelText("File"), file(text));
  await page.getByRole("button", { name: "Check the file" }).click();
  await seen(page.getByRole("row", { name: "2 jo@example.ca Jo Reyes Will be added" }));
  const names = page.getByLabelText("Column with the names");
  await expect.element(names).toHaveDisplayValue("First name + Last name");
  const addresses = page.getByLabelText("Column with the addresses");
  (addresses.element() as HTMLElement).focus();
  await addresses.selectOptions("Work");
  await seen(page.getByRole("row", { name: "2 jo@work.ca Jo Reyes Will be added" }));
  await expect.element(addresses).toHaveFocus();
  await names.selectOptions("Last name");
  await seen(page.getByRole("row", { name: "2 jo@work.ca Reyes Will be added" }));
  await names.selectOptions("No names");
  await seen(page.getByRole("row", { name: "2 jo@work.ca Will be added" }));
  expect(staffSite.sent("subscribers/check-file").map(({ people }) => people[0].email)).toEqual([
    "jo@example.ca",
    "jo@work.ca",
    "jo@work.ca",
    "jo@work.ca",
  ]);
  for (const size of [desktop, phone]) {
    await size();
    await expectAccessible();
  }
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
