import { expect, test, vi } from "vitest";
import { formSite } from "#app/modules/enquiries/tests/form-site.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { ASKED_EMAIL_FIELD } from "#app/platform/email-address.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { texts } from "#app/platform/texts.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails, storedMails } from "#tests/support/outbox-mails.ts";
import { quoteQuestions } from "../quote-questions.ts";
import { quoteTexts } from "../quote-texts.ts";
import { findSentEnquiry } from "../sender/sent-enquiry.queries.server.ts";
import { senderPath } from "../sender/sent-enquiry.ts";
import { findMailThread } from "../thread/enquiry-entries.queries.server.ts";
import {
  type AskedConsent,
  type QuoteOutcome,
  type QuoteSite,
  takeQuoteStep,
} from "./quote.actions.server.ts";
import { PAGE_TOKEN } from "./quote-answers.ts";
import { findQuoteDraft } from "./quote-drafts.queries.server.ts";
import type { QuoteStep } from "./quote-steps.ts";

const patio = { id: "0190b6a0-0000-7000-8000-00000000000a", title: "Patio on a slope" };

const siteOf = (database: Database, change: Partial<QuoteSite> = {}): QuoteSite => ({
  ...formSite(database),
  readServices: async () => ["Hardscaping", "Landscaping"],
  findProject: async (id) => (id === patio.id ? patio : null),
  consents: [],
  ...change,
});

/** A consent that the last step asks for. */
const consentStoredBy = (store: AskedConsent["store"]): Pick<QuoteSite, "consents"> => ({
  consents: [{ name: "news", changed: "Read it again.", readWords: async () => "Email me, too.", store }],
});

type Fields = Record<string, string | string[]>;

function post(fields: Fields): Request {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  return new Request("https://fernhill.example/quote", { method: "POST", body });
}

const forms: Record<QuoteStep, Fields> = {
  what: {
    service: ["Hardscaping", "Spaceships"],
    words: " A sloped yard.\r\n",
    project: patio.id,
    page: "/projects/a",
  },
  where: { place: "Elora" },
  when: { timing: "This year", budget: "Not sure yet" },
  photos: {},
  contact: { name: "Jordan Reyes", email: "jordan@example.ca", phone: "519 555 0123" },
};

const tokenOf = (outcome: QuoteOutcome) => {
  if (outcome.kind !== "moved" || !outcome.token) throw new Error(JSON.stringify(outcome));
  return outcome.token;
};

/** Takes all steps but the last. @returns the draft's token */
async function upToContact(site: QuoteSite): Promise<string> {
  const token = tokenOf(await takeQuoteStep(site, post(forms.what), "what", null));
  for (const step of ["where", "when"] as const) await takeQuoteStep(site, post(forms[step]), step, token);
  return token;
}

/** Of the page that the last form asks for. */
const pageToken = "c".repeat(64);

const sendLast = (site: QuoteSite, token: string | null, more: Fields = {}) =>
  takeQuoteStep(site, post({ ...forms.contact, [PAGE_TOKEN]: pageToken, ...more }), "contact", token);

const otherPage = () => ({ [PAGE_TOKEN]: newLinkToken() });

describeOnEachDatabase("a quote request", (open) => {
  test("is sent once with its mails, and its link leads to it", async () => {
    const database = await open();
    const site = siteOf(database);
    const token = await upToContact(site);
    const [first, second] = await Promise.all([sendLast(site, token), sendLast(site, token)]);
    // A browser that has taken the first answer has no cookie any more.
    for (const outcome of [first, second, await sendLast(site, token), await sendLast(site, null)])
      expect(outcome).toEqual({ kind: "moved", to: senderPath(pageToken), token: null });
    const sent = await findSentEnquiry(database.db, linkTokenHash(pageToken), new Date());
    expect(sent).toMatchObject({
      name: "Jordan Reyes",
      email: "jordan@example.ca",
      service: "Hardscaping",
      message: "A sloped yard.",
      place: "Elora",
      timing: "This year",
      project_title: patio.title,
      status: "new",
    });
    expect(await findQuoteDraft(database.db, linkTokenHash(token))).toBeUndefined();
    const rows = await database.db
      .selectFrom("contact_messages")
      .select(["kind", "page", "project_id"])
      .execute();
    expect(rows).toEqual([{ kind: "quote", page: "/projects/a", project_id: patio.id }]);
    const [toBusiness, toSender, ...others] = await outboxMails(database.db);
    expect(others).toEqual([]);
    expect(toBusiness).toMatchObject({
      to: "hello@fernhill.example",
      subject: "New quote request from Jordan Reyes: Hardscaping",
      text: expect.stringMatching(
        /Where: +Elora\nWhen: +This year\nBudget: +Not sure yet\nLiked: +Patio on a slope/,
      ),
    });
    expect(toSender).toMatchObject({ to: "jordan@example.ca" });
    expect(await findMailThread(database.db, sent?.id ?? "")).toMatchObject({
      subject: "Your quote request to Fernhill",
      mails: [{ isOurs: true }],
    });
    expect(toSender?.text).toContain(`https://fernhill.example${senderPath(pageToken)}`);
    expect(await storedMails(database.db)).not.toContain(pageToken);
    // Anybody can type somebody else's address.
    expect(toSender?.text).not.toContain("sloped");
    expect(site.wakeWorker).toHaveBeenCalled();
  });

  test("its draft's token, which others may know, leads to no page and to a new request", async () => {
    const database = await open();
    const site = siteOf(database);
    const token = await upToContact(site);
    await sendLast(site, token);
    expect(await findSentEnquiry(database.db, linkTokenHash(token), new Date())).toBeUndefined();
    for (const fields of [otherPage(), { [PAGE_TOKEN]: "" }, { [PAGE_TOKEN]: token }])
      expect(await sendLast(site, token, fields)).toMatchObject({ to: "/quote" });
    const again = await takeQuoteStep(site, post({ words: "A wall." }), "what", token);
    expect(tokenOf(again)).not.toBe(token);
    const draft = await findQuoteDraft(database.db, linkTokenHash(tokenOf(again)));
    expect(draft?.answers).toMatchObject({ words: "A wall.", place: "", name: "" });
    // The first form once more, while the second request is written.
    const repeated = await sendLast(site, tokenOf(again));
    expect(repeated).toMatchObject({ to: senderPath(pageToken), token: tokenOf(again) });
    expect(await database.db.selectFrom("contact_messages").select("id").execute()).toHaveLength(1);
  });

  test("keeps each step on the way forward and back, and goes on only with what is asked for", async () => {
    const database = await open();
    const site = siteOf(database);
    const lacking = await takeQuoteStep(site, post({ service: "Landscaping" }), "what", null);
    expect(lacking).toMatchObject({
      kind: "invalid",
      fieldErrors: { words: quoteTexts.words },
      answers: { services: ["Landscaping"] },
    });
    const token = await upToContact(site);
    const back = await takeQuoteStep(site, post({ name: "Jo", email: "jo@", to: "back" }), "contact", token);
    expect(back).toMatchObject({ kind: "moved", to: "/quote/photos" });
    expect((await findQuoteDraft(database.db, linkTokenHash(token)))?.answers).toMatchObject({
      words: "A sloped yard.",
      services: ["Hardscaping"],
      place: "Elora",
      name: "Jo",
      email: "jo@",
    });
    expect(await sendLast(site, token, { email: "jo@" })).toMatchObject({
      kind: "invalid",
      fieldErrors: { email: texts.field.email },
      answers: { name: "Jordan Reyes" },
    });
    expect(await takeQuoteStep(site, post({ place: " " }), "where", token)).toMatchObject({
      fieldErrors: { place: quoteQuestions.place.missing },
    });
    expect(await sendLast(site, token)).toMatchObject({ kind: "moved", to: "/quote/where" });
  });

  test("what is too long is said and kept, and no way leads around it", async () => {
    const database = await open();
    const site = siteOf(database);
    const place = "Elora, ".repeat(20).trim();
    const token = await upToContact(site);
    expect(await takeQuoteStep(site, post({ place }), "where", token)).toMatchObject({
      kind: "invalid",
      answers: { place },
      fieldErrors: { place: texts.field.tooLong("town or postal code", 120) },
    });
    expect(await sendLast(site, token)).toMatchObject({ kind: "moved", to: "/quote/where" });
    await takeQuoteStep(site, post(forms.where), "where", token);
    await takeQuoteStep(site, post({ words: "A wall. ".repeat(2600) }), "what", token);
    expect(await sendLast(site, token)).toMatchObject({ kind: "moved", to: "/quote" });
  });

  test("asks once about an address that looks mistyped, then is sent to it", async () => {
    const database = await open();
    const site = siteOf(database);
    const token = await upToContact(site);
    const email = "jordan@gmail.con";
    const question = texts.field.didYouMean("jordan@gmail.com", email);
    expect(await sendLast(site, token, { email })).toMatchObject({
      kind: "invalid",
      fieldErrors: { email: question },
    });
    expect(await sendLast(site, token, { email, [ASKED_EMAIL_FIELD]: email })).toMatchObject({
      to: senderPath(pageToken),
    });
  });

  test("a step that comes before its draft begins at the first, and an unknown token opens nothing", async () => {
    const database = await open();
    const outcome = await sendLast(siteOf(database), "0".repeat(64));
    expect(outcome).toMatchObject({ kind: "moved", to: "/quote" });
    expect(tokenOf(outcome)).not.toBe("0".repeat(64));
  });

  test("its sender agrees to what a module asks by a box of its own, to the words as they were shown", async () => {
    const database = await open();
    const store = vi.fn(async (..._asked: Parameters<AskedConsent["store"]>) => {});
    const site = siteOf(database, consentStoredBy(store));
    const token = await upToContact(site);
    expect(await sendLast(site, token, { news: "Other words." })).toMatchObject({
      kind: "invalid",
      answers: { consents: {} },
      fieldErrors: { news: "Read it again." },
    });
    const news = "Email me, too.";
    await takeQuoteStep(site, post({ ...forms.contact, news, to: "back" }), "contact", token);
    expect((await findQuoteDraft(database.db, linkTokenHash(token)))?.answers).toMatchObject({
      consents: { news },
    });
    expect(store).not.toHaveBeenCalled();
    const failing = siteOf(
      database,
      consentStoredBy(() => Promise.reject(new Error("gone"))),
    );
    expect(await sendLast(failing, token, { news })).toMatchObject({ kind: "refused", status: 503 });
    expect(await findSentEnquiry(database.db, linkTokenHash(pageToken), new Date())).toBeUndefined();
    await sendLast(site, token, { news });
    const sent = await findSentEnquiry(database.db, linkTokenHash(pageToken), new Date());
    expect(store.mock.calls.map(([, person]) => person)).toEqual([
      { email: "jordan@example.ca", name: "Jordan Reyes", words: news, recordId: sent?.id },
    ]);
    await sendLast(site, await upToContact(site), otherPage());
    expect(store).toHaveBeenCalledTimes(1);
  });

  test("forty to one address send it one mail an hour and three a day; each has its page and is told to the business", async () => {
    const database = await open();
    const contact = { admit: async () => true, forget: async () => {} };
    const mailedAt = async (now: Date) => {
      const site = siteOf(database, { now, limiters: { ...formSite(database).limiters, contact } });
      const outcome = await sendLast(site, await upToContact(site), {
        email: " Jordan@example.ca",
        ...otherPage(),
      });
      expect(outcome).toMatchObject({ kind: "moved", to: expect.stringMatching(/^\/q\//) });
    };
    for (let n = 0; n < 40; n += 1) await mailedAt(new Date(Date.parse("2026-05-01T16:00:00Z") + n * 1000));
    for (const hour of [2, 4, 6])
      await mailedAt(new Date(Date.parse("2026-05-01T16:00:00Z") + hour * 3_600_000));
    const recipients = (await outboxMails(database.db)).map(({ to }) => to);
    expect(recipients.filter((to) => to === "hello@fernhill.example")).toHaveLength(43);
    expect(recipients.filter((to) => to !== "hello@fernhill.example")).toHaveLength(3);
    const links = await database.db.selectFrom("message_entries").select("details").execute();
    const held = links.filter(({ details }) => (toJson(details) as { isHeld?: boolean }).isHeld);
    expect([links.length, held.length]).toEqual([43, 40]);
  });

  test("suspected spam is kept without a mail", async () => {
    const database = await open();
    const site = siteOf(database);
    const token = await upToContact(site);
    await sendLast(site, token, { [HONEYPOT_FIELD]: "x" });
    expect(await findSentEnquiry(database.db, linkTokenHash(pageToken), new Date())).toBeDefined();
    expect(await outboxMails(database.db)).toEqual([]);
  });

  test("beyond the limits, and without a database, it says so and has what was typed", async () => {
    const database = await open();
    const limiters = { ...siteOf(database).limiters, quoteDrafts: { admit: async () => false } };
    expect(await takeQuoteStep(siteOf(database, { limiters }), post(forms.what), "what", null)).toMatchObject(
      { kind: "refused", status: 429, answers: { words: "A sloped yard." } },
    );
    const site = siteOf(database);
    const token = await upToContact(site);
    const broken = siteOf(database, { readBusiness: () => Promise.reject(new Error("gone")) });
    expect(await sendLast(broken, token)).toMatchObject({
      kind: "refused",
      status: 503,
      answers: { name: "Jordan Reyes", words: "A sloped yard." },
    });
    expect(await sendLast(site, token)).toMatchObject({ kind: "moved", to: senderPath(pageToken) });
  });
});
