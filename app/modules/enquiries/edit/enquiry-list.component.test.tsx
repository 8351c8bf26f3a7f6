import { useLoaderData, useNavigate } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noon, sampleEnquiry } from "#app/modules/enquiries/tests/sample-enquiry.ts";
import { expectAccessible } from "#tests/components/axe.ts";
import { phone, renderStaff } from "#tests/components/render-staff.tsx";
import { missing, moreOf, pressEnter, pressMore, said, seen } from "#tests/components/seen.ts";
import { done, refused, staffSite } from "#tests/components/staff-site.ts";
import {
  deliveryOf,
  type Enquiry,
  type EnquiryFilter,
  enquiryList,
  type MailDelivery,
} from "../enquiries.ts";
import { EnquiryList } from "./enquiry-list.tsx";

const error = "connect ECONNREFUSED 127.0.0.1:25";

const enquiry = (name: string, change: Partial<Enquiry> = {}, ...mails: MailDelivery[]): Enquiry =>
  sampleEnquiry(name, { ...(mails.length > 0 && { delivery: deliveryOf(mails) }), ...change });

type Shown = Parameters<typeof EnquiryList>[0];

const isIn = (filter: EnquiryFilter) => (one: Enquiry) =>
  one.suspected_spam ? filter === "spam" : filter === "all" || filter === one.status;

function Screen() {
  const navigate = useNavigate();
  return (
    <main>
      <EnquiryList {...useLoaderData<Shown>()} />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </main>
  );
}

/**
 * Renders the list with enquiries; verbs change them.
 * @param slow awaited before a search is answered
 */
async function openList(
  inbox: Enquiry[],
  { query = "", more = {} as Partial<Shown>, slow = (_search: string): unknown => null } = {},
) {
  const change = (id: string, part: Partial<Enquiry>) => {
    Object.assign(inbox.find((one) => one.id === id) ?? {}, part);
    return done();
  };
  staffSite.answer("messages/move", ({ id, to }) => change(id, { status: to }));
  staffSite.answer("messages/move-to-inbox", ({ id }) => change(id, { suspected_spam: false }));
  const loader = async ({ url }: Request): Promise<Shown> => {
    const { search, show, page: number } = enquiryList.read(new URL(url).searchParams);
    await slow(search);
    const found = inbox.filter((one) => one.message.includes(search));
    const counts = enquiryList.filters.map((filter) => [filter, found.filter(isIn(filter)).length]);
    return {
      search,
      show,
      page: number,
      pageCount: 1,
      enquiries: found.filter(isIn(show)),
      mailIsSetUp: true,
      counts: Object.fromEntries(counts),
      deletedAfter: "forever",
      business: "Fernhill Landscaping",
      parts: {},
      ...more,
    };
  };
  await renderStaff(<Screen />, { path: `/admin/messages${query}`, loader });
  await seen(heading);
}

const heading = page.getByRole("heading", { level: 1, name: "Messages" });
const rows = page.getByRole("article");
const row = (name: string) => rows.filter({ has: page.getByRole("heading", { name }) });
const link = (name: string | RegExp) => page.getByRole("link", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const search = page.getByLabelText("Search messages");
const addressIs = (address: string) =>
  expect.element(page.getByLabelText("Address")).toHaveTextContent(`/admin/messages${address}`);
const leadsTo = (name: string, href: string) => expect.element(link(name)).toHaveAttribute("href", href);
const isNarrow = () => document.documentElement.scrollWidth <= window.innerWidth;

beforeEach(() => phone());

test("a message is answered and moved on; the focus is never lost, and what someone else has moved is told", async () => {
  await openList([enquiry("Jordan Reyes", { service: "Snow Removal" })]);
  const jordan = row("Jordan Reyes");
  await seen(jordan.getByText("Snow Removal"), jordan.getByText("Emailed to you"));
  await expect.element(jordan.getByText("A sloped yard.")).toHaveStyle({ whiteSpace: "pre-line" });
  await leadsTo("(519) 555-0123", "tel:+15195550123");
  const subject = "Your%20message%20to%20Fernhill%20Landscaping%3A%20Snow%20Removal";
  await leadsTo("jordan@example.ca", `mailto:jordan@example.ca?subject=${subject}`);
  await missing(page.getByText("Send again"));
  await expectAccessible();
  await pressEnter(button("Mark as answered: message from Jordan Reyes"));
  await seen(said("Moved to Answered."), page.getByRole("heading", { name: "You’re all caught up" }));
  await expect.element(heading).toHaveFocus();
  await link("Answered (1)").click();
  await seen(jordan.getByText("Answered", { exact: true }));
  await button("Move to … for the message from Jordan Reyes").click();
  await expect.element(page.getByRole("menuitem")).toHaveLength(5);
  await expectAccessible();
  await page.getByRole("menuitem", { name: "Move Jordan Reyes to Won" }).click();
  await seen(said("Moved to Won."), page.getByText("No messages in Answered."));
  await expect.element(heading).toHaveFocus();
  await link("All (1)").click();
  staffSite.answer("messages/move", refused("conflict", "Robin moved this to Lost in the meantime."));
  await button("Move to … for the message from Jordan Reyes").click();
  await page.getByRole("menuitem", { name: "Move Jordan Reyes to Visit" }).click();
  await seen(page.getByRole("alert").getByText("Robin moved this to Lost in the meantime."), jordan);
});

test("suspected spam waits apart, without a mail or a file, until it is moved to the inbox", async () => {
  const explained = page.getByText(/We didn’t email anyone about them\./);
  await openList([enquiry("Dana Moss"), enquiry("W".repeat(200), { suspected_spam: true })]);
  await expect.element(rows).toHaveLength(1);
  await link("Suspected spam (1)").click();
  await addressIs("?show=spam");
  await seen(explained);
  await expect.element(rows.getByRole("button")).toHaveLength(2);
  await missing(rows.getByText(/^(Emailed to you|Not emailed)$/), link(/^Export/));
  await expectAccessible();
  expect(isNarrow()).toBe(true);
  await pressEnter(button(/^Move to inbox: message from W+$/));
  await seen(said("Moved to the inbox."), page.getByRole("heading", { name: "No suspected spam" }));
  await expect.element(heading).toHaveFocus();
  await missing(explained);
  await expectAccessible();
  await link("New (2)").click();
  await expect.element(rows).toHaveLength(2);
});

test("long words break, further pages are a link away", async () => {
  const long = enquiry("Long", { message: "W".repeat(200) });
  await openList([long], { more: { page: 2, pageCount: 10 }, query: "?show=all&page=2" });
  expect(isNarrow()).toBe(true);
  await expectAccessible();
  await seen(page.getByText("Page 2 of 10"));
  await leadsTo("Next page", "/admin/messages?show=all&page=3");
  await leadsTo("Previous page", "/admin/messages?show=all");
});

test("says why a mail has not gone out, and sends it again", async () => {
  const waiting = { recipient: null, state: "waiting", attempts: 2, next_attempt_at: noon, error } as const;
  const failed = { recipient: null, state: "failed", at: noon, attempts: 78, error } as const;
  await openList([
    enquiry("Waiting One", {}, waiting),
    enquiry("Failed One", {}, failed),
    enquiry("Missing One", { delivery: deliveryOf([]) }),
  ]);
  const waits = row("Waiting One");
  await seen(
    waits.getByText("Email pending"),
    waits.getByText("We can’t reach the mail server. Tried 2 times. Next try: May 1, 2026, 12:00pm."),
    row("Failed One").getByText("Email failed"),
    row("Failed One").getByText(/We stopped trying after 78 tries, May 1, 2026, 12:00pm\.$/),
    row("Missing One").getByText("Not emailed"),
  );
  await waits.getByText("Details").click();
  await seen(waits.getByText(error));
  await expectAccessible();
  await pressMore("the message from Waiting One", "Send again: message from Waiting One");
  await seen(said("Sending the message again."));
  const alert = page.getByRole("alert");
  staffSite.setReachable(false);
  await pressMore("the message from Failed One", "Send again: message from Failed One");
  await expect.element(alert).toHaveTextContent("Error sending message. Please try again.");
  staffSite.setReachable(true);
  staffSite.answer("messages/send-again", refused("gone", "Gone"));
  await pressMore("the message from Failed One", "Send again: message from Failed One");
  await seen(alert.getByText(/^This message isn’t here anymore\./));
});

test("what is typed stays while an earlier search is answered; going back brings the search along", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await openList([enquiry("One", { message: "pond" }), enquiry("Two", { message: "something" })], {
    query: "?show=all",
    slow: (searched) => searched === "pond" && answered,
  });
  await search.fill("pond");
  await userEvent.keyboard("{Enter}");
  await search.fill("something");
  answer();
  await expect.element(rows).toHaveLength(1);
  await seen(row("One"));
  await expect.element(search).toHaveValue("something");
  await userEvent.keyboard("{Enter}");
  await seen(row("Two"));
  await button("Back").click();
  await seen(row("One"));
  await expect.element(search).toHaveValue("pond");
  await search.fill("half typed");
  await link("Show all").click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(search).toHaveValue("");
});

test("a search keeps to the filter, goes into the file, and says when it finds nothing", async () => {
  await openList([enquiry("One", { message: "At 100%" }), enquiry("Two")], { query: "?show=all" });
  await search.fill("100%");
  await button("Search").click();
  await expect.element(rows).toHaveLength(1);
  await addressIs("?show=all&search=100%25");
  await leadsTo("Export 1 message found as CSV", "/admin/messages.csv?search=100%25");
  await search.fill("waterfall");
  await button("Search").click();
  await seen(page.getByText(/^No message here has “waterfall”/));
  await missing(link(/^Export/));
});

test("a search covers every status unless one is chosen, and says which; so does a file", async () => {
  await openList([
    enquiry("One", { status: "won", message: "A pond" }),
    enquiry("Two", { next_step: "Call back", next_step_on: "2026-05-04" }),
  ]);
  await seen(link("Export 1 message in New as CSV"), rows.getByText("Next step: Call back, May 4, 2026"));
  await search.fill("pond");
  await button("Search").click();
  await addressIs("?search=pond");
  await seen(row("One"), link("Export 1 message found as CSV"));
  await missing(page.getByText(/^Searching/));
  await link("New (0)").click();
  await addressIs("?show=new&search=pond");
  await seen(
    page.getByText(/^No message here has “pond”/),
    page.getByText("Searching New only. All has 1 match."),
    page.getByLabelText("Search messages in New", { exact: true }),
    link("Show all in New"),
  );
  await expectAccessible();
  await link("Search all messages").click();
  await addressIs("?search=pond");
  await link("Won (1)").click();
  await seen(row("One"), page.getByText("Searching Won only. All has 1 match."));
  await page.getByLabelText("Search messages in Won", { exact: true }).fill("a pond");
  await button("Search").click();
  await addressIs("?show=won&search=a+pond");
  await link("Next step due (0)").click();
  await link("Show all in Next step due").click();
  await seen(page.getByText("No next steps are due."));
});

test("one is deleted after a question, and the next gets the focus", async () => {
  const inbox = [enquiry("One"), enquiry("Two")];
  staffSite.answer("messages/remove", () => done(inbox.shift()));
  await openList(inbox);
  const deleteFrom = (name: string) =>
    pressMore(`the message from ${name}`, `Delete the message from ${name}`);
  await deleteFrom("One");
  const name = 'Are you sure you want to delete the message from "One"?';
  const question = page.getByRole("alertdialog", { name });
  await seen(question.getByText(/^If someone asked you to erase their information/));
  await expectAccessible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(moreOf("the message from One")).toHaveFocus();
  await deleteFrom("One");
  await question.getByRole("button", { name: "Delete" }).click();
  await missing(row("One"));
  await seen(said("Message deleted."));
  await expect.element(moreOf("the message from Two")).toHaveFocus();
});

test("without a mail server says that nobody is told, and how long messages are kept", async () => {
  await openList([enquiry("Robin Field")], { more: { mailIsSetUp: false, deletedAfter: "2 years" } });
  await seen(
    rows.getByText("Saved to a file"),
    page.getByText(/^Email isn’t set up/),
    page.getByText(/^Messages are deleted 2 years after they were sent\./),
  );
  await leadsTo("Change this in Settings", "/admin/settings/privacy");
  await expectAccessible();
  await link("Suspected spam (0)").click();
  await seen(page.getByText(/^Suspected spam is deleted after 2 years\./));
});

test("says that none has come yet", async () => {
  await openList([]);
  await seen(page.getByRole("heading", { name: "No messages yet" }));
  await missing(search);
  await expectAccessible();
});
