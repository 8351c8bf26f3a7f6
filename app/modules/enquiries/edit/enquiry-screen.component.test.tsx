import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noon, sampleEnquiry } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderScreen } from "#tests/components/render-staff.tsx";
import { missing, moreOf, pressMore, said, seen } from "#tests/components/seen.ts";
import { siteData } from "#tests/components/site-data.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import { canAskConsent } from "../consent/consent.ts";
import type { EnquiryStatus } from "../enquiry-status.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { canAskReview } from "../review-requests/review-request.ts";
import type { ThreadPaths } from "../thread/thread-part.ts";
import { isToBeSeen } from "../thread/unseen-entries.ts";
import { EnquiryScreen, type EnquiryScreenProps } from "./enquiry-screen.tsx";
import type { ShownEntry } from "./enquiry-thread.tsx";

const id = "0190b6a0-0000-7000-8000-000000000001";
const person = { id: "0190b6a0-0000-7000-8000-000000000002", email: "jo@fernhill.example" };
const entry = { author: "Jo", isStaff: true, body: "", rest: "", created_at: noon, mail: null };

/**
 * Renders the screen of a quote request; answers join its thread.
 * @returns `acceptAnswers` lets answers join it again, `writeMeanwhile` adds what its sender wrote
 */
async function openScreen({
  status = "answered" as EnquiryStatus,
  projectForm = null as string | null,
  unshownPhotos = 0,
  paths = { earlier: null, newest: null } as ThreadPaths,
} = {}) {
  const asked = { service: "Patios, Retaining walls", place: "Fergus, ON", timing: "This spring" };
  const enquiry = sampleEnquiry("Jordan Reyes", {
    ...asked,
    id,
    kind: "quote",
    status,
    budget: "$5,000 to $10,000",
    page: "/services/patios",
  });
  const entries: ShownEntry[] = [
    { ...entry, id: "1", kind: "moved", details: { from: "new", to: "answered" } },
    {
      ...entry,
      id: "2",
      kind: "answer",
      details: {},
      body: "We’ll come by.",
      mail: { recipient: null, state: "failed", at: noon, attempts: 78, error: "550 No such user" },
    },
    {
      ...entry,
      id: "3",
      kind: "reply",
      author: "Jordan Reyes",
      isStaff: false,
      details: {},
      body: "Thanks! https://a.example/album",
    },
  ];
  const details = {
    id,
    updated_at: null as string | null,
    next_step: "",
    next_step_on: "",
    assigned_to: "",
    amount: "",
    notes: "",
  };
  const acceptAnswers = () =>
    staffSite.answer("messages/answer", ({ answer_id, body }) => {
      const due = { attempts: 0, next_attempt_at: noon, error: null };
      const mail = { ...due, recipient: null, state: "waiting" } as const;
      entries.push({ ...entry, id: answer_id, kind: "answer", details: {}, body, mail });
      return done();
    });
  acceptAnswers();
  for (const [verb, kind] of [
    ["ask-consent", "consent-asked"],
    ["ask-review", "review-asked"],
  ] as const)
    staffSite.answer(`messages/${verb}`, () => {
      entries.push({ ...entry, id: kind, kind, details: {} });
      return done();
    });
  staffSite.answer("messages/save", ({ expected_updated_at: _, base: _base, ...saved }) =>
    done(Object.assign(details, saved, { updated_at: noon })),
  );
  await renderScreen(EnquiryScreen, {
    path: `/admin/messages/${id}`,
    loader: (): EnquiryScreenProps => ({
      enquiry,
      details: { ...details },
      entries: [...entries],
      mailIsSetUp: true,
      seenEntries: entries.filter(isToBeSeen).length,
      paths,
      canAsk: { review: canAskReview(enquiry, entries), consent: canAskConsent(enquiry, true, entries) },
      projectForm,
      unshownPhotos,
      photos: [{ id: "photo-1", title: "IMG_1.jpg", width: 1200, height: 900 }],
      estimates: [],
      administrators: [person],
      profile: siteData.profile,
    }),
  });
  await seen(page.getByRole("heading", { level: 1, name: "Jordan Reyes" }));
  const writeMeanwhile = (body: string) =>
    entries.push({
      ...entry,
      id: `written-${entries.length}`,
      kind: "reply",
      author: "Jordan Reyes",
      isStaff: false,
      details: {},
      body,
    });
  return { acceptAnswers, writeMeanwhile };
}

const items = page.getByRole("region", { name: "What was said and done" }).getByRole("listitem");
const answer = page.getByLabelText("Answer");
const send = page.getByRole("button", { name: "Send Answer" });

beforeEach(() => phone());

test("a message shows what was asked, where, and everything said and done in order", async () => {
  await openScreen();
  await seen(
    page.getByText("Patios, Retaining walls"),
    page.getByText("This spring"),
    page.getByText("$5,000 to $10,000"),
    page.getByRole("img", { name: "Fergus, in the service area" }),
  );
  await expect
    .element(page.getByRole("link", { name: "Photo 1 of 1" }))
    .toHaveAttribute("href", "/staff/message-photos/photo-1");
  await expect.element(page.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+15195550123");
  expect(items.elements().map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Jordan Reyes wrote\..*A sloped yard\.$/),
    expect.stringMatching(/^Jo moved this from New to Answered\./),
    expect.stringMatching(
      /^Jo answered\..*We’ll come by\.The mail server rejected the recipient’s address\./,
    ),
    expect.stringMatching(/^Jordan Reyes wrote\..*Thanks! https:\/\/a\.example\/album$/),
  ]);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});

test("a part of a long thread leads to the earlier entries and back to the newest, and begins with its message only there", async () => {
  const [earlier, newest] = [`/admin/messages/${id}?before=2#thread`, `/admin/messages/${id}#thread`];
  await openScreen({ paths: { earlier, newest } });
  await expect.element(items).toHaveLength(3);
  await expect
    .element(page.getByRole("link", { name: "Show earlier messages" }))
    .toHaveAttribute("href", earlier);
  await expect
    .element(page.getByRole("link", { name: "Show the newest messages" }))
    .toHaveAttribute("href", newest);
  await missing(page.getByText("A sloped yard."));
  await expectAccessible();
});

test("an answer that can't be sent stays in its field; sent, it joins the thread and the field is empty", async () => {
  const { acceptAnswers } = await openScreen();
  await expect.element(send).toBeDisabled();
  await answer.fill("On Friday?");
  staffSite.answer("messages/answer", refused("failed", "Error sending answer. Please try again."));
  await send.click();
  await seen(page.getByRole("alert").getByText("Error sending answer. Please try again."));
  await expect.element(answer).toHaveValue("On Friday?");
  acceptAnswers();
  await send.click();
  await seen(said("Sending your answer."), items.filter({ hasText: "On Friday?" }));
  await seen(items.filter({ hasText: "On Friday?" }).getByText("The email is about to go out."));
  await expect.element(answer).toHaveValue("");
});

test("an answer that misses what the sender wrote meanwhile isn't sent before its writer has seen that", async () => {
  const { acceptAnswers, writeMeanwhile } = await openScreen();
  await answer.fill("On Friday?");
  const unseen = inboxTexts.unseen("Jordan Reyes wrote a minute ago");
  staffSite.answer("messages/answer", () => {
    writeMeanwhile("Only on Thursdays.");
    return refused("conflict", unseen, { detail: "“Only on Thursdays.”" });
  });
  await send.click();
  await seen(page.getByRole("alert").getByText(unseen), items.filter({ hasText: "Only on Thursdays." }));
  await expect.element(answer).toHaveValue("On Friday?");
  acceptAnswers();
  await send.click();
  await seen(said("Sending your answer."));
  const sent = staffSite.sent("messages/answer");
  expect(sent.map(({ seen_entries }) => seen_entries)).toEqual([2, 3]);
  expect(new Set(sent.map(({ answer_id }) => answer_id)).size).toBe(1);
});

/** What another tab of the browser does. */
function otherTab() {
  const channel = new BroadcastChannel("trellis-sent-mails");
  onTestFinished(() => channel.close());
  return channel;
}

/** Types an answer and has it stored as a draft. @returns the id under which it is sent, from whichever tab */
async function draftAnswer(body: string): Promise<string> {
  await answer.fill(body);
  const key = () => Object.keys(localStorage).find((name) => name.endsWith(`message/${id}/answer`)) ?? "";
  await expect.poll(() => localStorage.getItem(key())).toContain(body);
  return JSON.parse(localStorage.getItem(key()) ?? "").draft.save_id;
}

test("a draft that is sent from another tab is emptied here, and what was typed on is kept and not sent", async () => {
  await openScreen();
  const tab = otherTab();
  const first = await draftAnswer("On Friday?");
  tab.postMessage({ saveId: "another", values: { body: "On Friday?" } });
  tab.postMessage({ saveId: first, values: { body: "On Friday?" } });
  await seen(said(inboxTexts.answerSent));
  await expect.element(answer).toHaveValue("");
  const second = await draftAnswer("Or on Monday, or on Tuesday?");
  expect(second).not.toBe(first);
  tab.postMessage({ saveId: second, values: { body: "Or on Monday?" } });
  await seen(page.getByText(`${inboxTexts.answerSent} ${inboxTexts.startAgain}`));
  await expect.element(send).toBeDisabled();
  await expect.element(answer).toHaveValue("Or on Monday, or on Tuesday?");
  expect(staffSite.sent("messages/answer")).toEqual([]);
});

test("an answer that is sent tells the other tabs, under the id of its draft", async () => {
  await openScreen();
  const heard = vi.fn();
  otherTab().onmessage = ({ data }) => heard(data);
  const saveId = await draftAnswer("On Friday?");
  await send.click();
  await seen(said("Sending your answer."));
  await expect.poll(() => heard.mock.calls).toEqual([[{ saveId, values: { body: "On Friday?" } }]]);
  expect(staffSite.sent("messages/answer")).toMatchObject([{ answer_id: saveId }]);
});

test("staff note the next step, and the form then shows what is saved", async () => {
  await openScreen();
  await page.getByLabelText("Next step").fill("Measure the slope");
  await page.getByLabelText("Assigned to").selectOptions(person.email);
  await page.getByLabelText("Amount").fill("1,250");
  await userEvent.keyboard("{Enter}");
  await seen(said("Saved. Only staff see this."));
  expect(staffSite.sent("messages/save")).toMatchObject([
    { id, next_step: "Measure the slope", assigned_to: person.id, base: { next_step: "" } },
  ]);
  await expect.element(page.getByLabelText("Next step")).toHaveValue("Measure the slope");
});

test("the sender is asked once which photos may be shown", async () => {
  await openScreen();
  await pressMore("the message from Jordan Reyes", "Ask to show photos: Jordan Reyes");
  await seen(
    said("Asking them which photos you may show."),
    items.filter({ hasText: "Jo asked to show photos." }),
  );
  expect(staffSite.sent("messages/ask-consent")).toEqual([{ id }]);
  await moreOf("the message from Jordan Reyes").click();
  await seen(page.getByRole("menuitem", { name: "Delete the message from Jordan Reyes" }));
  expect(page.getByRole("menuitem", { name: "Ask to show photos: Jordan Reyes" }).elements()).toEqual([]);
});

test("a saved answer is put below what is typed, and isn't sent before each of its gaps is filled", async () => {
  await openScreen();
  const body = "Hi {name}, about {service}: {visit}?";
  const { loadFailed } = inboxTexts.savedAnswers;
  staffSite.read("answer-choices", () => refused("failed", loadFailed));
  await answer.fill("Thanks.");
  const menu = page.getByRole("button", { name: "Saved answers for the answer to Jordan Reyes" });
  await menu.click();
  await seen(page.getByRole("menu").getByText(loadFailed));
  await expectAccessible();
  staffSite.read("answer-choices", () => done([{ id: "1", title: "Visit", body }]));
  await page.getByRole("menuitem", { name: "Try again" }).click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Visit" }).click();
  const filled = "Thanks.\n\nHi Jordan Reyes, about Patios, Retaining walls: {visit}?";
  await expect.element(answer).toHaveValue(filled);
  await send.click();
  await seen(page.getByText("Replace {visit} before you send this.").first());
  expect(staffSite.sent("messages/answer")).toEqual([]);
});

test("a won message becomes a project, whose form opens", async () => {
  const path = "/admin/projects?edit=p1";
  staffSite.answer("messages/make-project", () => done({ path, photos: 2, isPublic: false }));
  await openScreen({ status: "won" });
  await expectAccessible();
  await page.getByRole("button", { name: "Make a project of it" }).click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(path);
  expect(staffSite.sent("messages/make-project")).toMatchObject([{ id }]);
});

test("a message that was made a project leads to it, whatever its status, and adds photos agreed to since", async () => {
  const projectForm = "/admin/projects?edit=p1";
  staffSite.answer("messages/add-photos", () => done({ path: projectForm, photos: 1, isPublic: true }));
  await openScreen({ projectForm, unshownPhotos: 1 });
  await expect
    .element(page.getByRole("link", { name: "Open the project" }))
    .toHaveAttribute("href", projectForm);
  await page.getByRole("button", { name: "Add their photos" }).click();
  await expect.element(page.getByLabelText("Address")).toHaveTextContent(projectForm);
  expect(staffSite.sent("messages/add-photos")).toEqual([{ id }]);
});

test("once it is won, its sender is asked for a review, and only once", async () => {
  await openScreen({ status: "won" });
  await page.getByRole("button", { name: "Ask for a review: Jordan Reyes" }).click();
  await seen(said("Asking them for a review."), items.filter({ hasText: "Jo asked for a review." }));
  expect(staffSite.sent("messages/ask-review")).toEqual([{ id }]);
  await missing(page.getByRole("button", { name: "Ask for a review: Jordan Reyes" }));
});
