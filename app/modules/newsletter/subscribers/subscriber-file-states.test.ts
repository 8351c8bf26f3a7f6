import { expect, test } from "vitest";
import { consentLabels, endReasons, subscriberStates } from "./subscriber.ts";
import { findStateColumns, readState } from "./subscriber-file-states.ts";

/** What a title and cells are taken for. */
const kindOf = (title: string, ...cells: string[]) =>
  findStateColumns(
    ["Email", title],
    cells.map((cell) => ["a@x.ca", cell]),
    new Set([0]),
  )[0]?.kind;

test.each([
  "UNSUB_TIME",
  "UNSUB_REASON",
  "CLEAN_TIME",
  "Confirmed Opt-Out Date",
  "EMAIL_BLOCKLISTED",
  "EMAIL_BLACKLISTED",
  "Email Suppressions",
  "Unsubscribed from all email",
  "unsubscribedAt",
  "Opted out of email: News",
  "Bounced",
  "Do not email",
  "Off the list since",
  "Désabonné",
  "Désinscription",
])("The column %s refuses where it is filled", (title) =>
  expect(kindOf(title, "2025-01-01")).toBe("refusal"),
);

test.each([
  "Email Marketing Consent",
  "Accepts Email Marketing",
  "Accepts Marketing",
  "Email Subscription Status",
  "Email subscriber status",
  "Email deliverability status",
  "OPT_IN",
  "Opt-in",
  "optIn",
  "Status",
  "Email status",
  "Email permission status",
  "Newsletter",
  "Subscribed",
  "Consent",
  "isSubscribed",
  "Wants our newsletter",
  "Consentement",
  "Abonné",
  "Infolettre",
  "Statut",
])("The column %s says who agrees", (title) => expect(kindOf(title, "yes", "no")).toBe("consent"));

test.each<[string, ...string[]]>([
  ["SMS Marketing Consent", "SUBSCRIBED", "NEVER_SUBSCRIBED"],
  ["Accepts SMS Marketing", "yes", "no"],
  ["Order status", "Open", "Paid"],
  ["State", "ON", "QC", "NO"],
  ["Subscribed", "2024-01-02 10:00:00", ""],
  ["OPTIN_TIME", "2024-01-02 10:00:00", ""],
  ["OPTIN_IP", "192.0.2.1", ""],
  ["Subscriber Source", "Form"],
  ["Subscriber Since", "2024-01-02"],
  ["Email Marketing Consent Timestamp", "2024-01-02"],
  ["Unsubscribe URL", "https://news.example/u/1"],
  ["Newsletter", ""],
  ["Notes", "Unsubscribed her mother"],
  ["Consent", ...Array.from({ length: 12 }, (_, at) => `Signed form ${at}`)],
])("The column %s says nothing about it (%s)", (title, ...cells) =>
  expect(kindOf(title, ...cells)).toBeUndefined(),
);

test("Our own export's states are read", () => {
  expect(kindOf("State", ...Object.values(subscriberStates))).toBe("consent");
  const read = (cell: string) => readState({ kind: "consent" }, cell);
  const { pending, subscribed, ended } = subscriberStates;
  expect([pending, subscribed, ended].map(read)).toEqual(["refused", "agreed", "refused"]);
  expect(Object.values(consentLabels).map(read)).toEqual(["agreed", "agreed"]);
  expect(read(endReasons.unsubscribed)).toBe("refused");
});

test.each([
  ["subscribed", "agreed"],
  ["SUBSCRIBED", "agreed"],
  ["enabled", "agreed"],
  ["Yes", "agreed"],
  ["oui", "agreed"],
  ["Express", "agreed"],
  ["Not bounced", "agreed"],
  ["2024-01-02T10:00:00Z", "agreed"],
  ["Jan 2, 2024", "agreed"],
  ["unsubscribed", "refused"],
  ["UNSUBSCRIBED", "refused"],
  ["NEVER_SUBSCRIBED", "refused"],
  ["Non-Subscribed", "refused"],
  ["cleaned", "refused"],
  ["Hard bounced", "refused"],
  ["blocklisted", "refused"],
  ["suppressed", "refused"],
  ["Opted out", "refused"],
  ["Unsubscribed on 2025-01-02", "refused"],
  ["no", "refused"],
  ["FALSE", "refused"],
  ["0", "refused"],
  ["désabonnée", "refused"],
  ["", "unknown"],
  ["Customer", "unknown"],
  ["2", "unknown"],
])("In a column of consent, %s is %s", (cell, state) =>
  expect(readState({ kind: "consent" }, cell)).toBe(state),
);

test.each([
  ["", "agreed"],
  ["No", "agreed"],
  ["false", "agreed"],
  ["0", "agreed"],
  ["[]", "agreed"],
  ["never", "agreed"],
  ["not suppressed", "agreed"],
  ["2025-02-03 11:00:00", "refused"],
  ["1738580400", "refused"],
  ["['UNSUBSCRIBE']", "refused"],
  ["Yes", "refused"],
  ["true", "refused"],
  ["1", "refused"],
  ["Too many emails", "refused"],
  ["3", "unknown"],
])("In a column of refusals, %s is %s", (cell, state) =>
  expect(readState({ kind: "refusal" }, cell)).toBe(state),
);
