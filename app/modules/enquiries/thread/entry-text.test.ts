import { expect, test } from "vitest";
import type { EnquiryEntry } from "./enquiry-entries.ts";
import { entryText } from "./entry-text.ts";

const time = "2026-05-04T13:00:00.000Z";
const estimate = { amount: 120_000, upTo: null, validUntil: null };

test.each<[kind: string, details: object, text: string, isStaff?: boolean]>([
  ["link", { renewed: false }, "The link to their page was emailed."],
  [
    "link",
    { renewed: false, isHeld: true },
    "The link to their page wasn’t emailed: this address has had several emails from us today. “Send a new link” emails one.",
  ],
  ["link", { renewed: true }, "A new link to their page was emailed."],
  ["answer", {}, "Jo answered."],
  ["reply", {}, "Jo wrote."],
  ["reply", { email: { attachments: 0, isCut: false } }, "Jo wrote by email."],
  [
    "reply",
    { email: { attachments: 1, isCut: true } },
    "Jo wrote by email. 1 attachment is in the mailbox. Part of this mail is in the mailbox.",
  ],
  [
    "reply",
    { email: { attachments: 2, isCut: false } },
    "Jo wrote by email. 2 attachments are in the mailbox.",
  ],
  [
    "reply",
    { email: { attachments: null, isCut: false } },
    "Jo wrote by email. Its attachments are in the mailbox.",
  ],
  [
    "reply",
    { email: { attachments: 0, isCut: false, from: "sam@example.net" } },
    "Jo, from another address, wrote by email (sam@example.net).",
  ],
  [
    "reply",
    { email: { attachments: 0, isCut: false, from: "" } },
    "Jo, from another address, wrote by email.",
  ],
  [
    "reply",
    { email: { attachments: 0, isCut: false, isAutomatic: true } },
    "Jo answered automatically by email.",
  ],
  [
    "reply",
    {
      email: {
        attachments: 0,
        isCut: false,
        photos: 2,
        pdfs: [{ id: "1", title: "a.pdf" }],
        refused: [
          { title: "plans.dwg", reason: "not-a-photo" },
          { title: "", reason: "thread-full" },
        ],
      },
    },
    "Jo wrote by email. 2 photos added. 1 PDF added. plans.dwg was not taken: we keep photos and PDFs only. It’s in the mailbox. An attachment was not taken: they’ve sent all that this message can take. It’s in the mailbox.",
  ],
  [
    "reply",
    { email: { attachments: 2, names: ["a.pdf", "b.dwg"], isCut: false, from: "" } },
    "Jo, from another address, wrote by email. 2 attachments are in the mailbox: a.pdf, b.dwg.",
  ],
  ["moved", { from: "new", to: "won" }, "Jo moved this from New to Won."],
  ["photos", { count: 1 }, "Jo added 1 photo."],
  ["visit-offered", { times: [time, "Friday"] }, "Jo offered a visit: May 4, 2026, 9:00am and Friday."],
  ["visit-agreed", { time }, "Jo set a visit: May 4, 2026, 9:00am."],
  ["visit-agreed", { time }, "Jo agreed to a visit: May 4, 2026, 9:00am.", false],
  ["visit-proposed", {}, "Jo proposed another time for a visit."],
  ["visit-cancelled", { time }, "Jo cancelled the visit: May 4, 2026, 9:00am."],
  ["estimate", estimate, "Jo sent an estimate: $1,200."],
  [
    "estimate",
    { ...estimate, upTo: 150_050, validUntil: "2026-06-01" },
    "Jo sent an estimate: $1,200 to $1,500.50, valid until June 1, 2026.",
  ],
  ["estimate-accepted", {}, "Jo accepted the estimate."],
  ["estimate-declined", {}, "Jo declined the estimate."],
  ["estimate-withdrawn", {}, "Jo withdrew the estimate."],
  ["consent-asked", {}, "Jo asked to show photos."],
  [
    "consent-given",
    { photos: ["a", "b"], name: "J. R." },
    "Jo agreed that you may show 2 photos, under the name “J. R.”.",
  ],
  ["consent-given", { photos: ["a"], name: "" }, "Jo agreed that you may show 1 photo, without a name."],
  ["consent-withdrawn", {}, "Jo no longer wants their photos shown."],
  ["review-asked", {}, "Jo asked for a review."],
])("%s %j", (kind, details, text, isStaff = true) => {
  const entry = { id: "1", kind, details, author: "Jo", isStaff, body: "", created_at: time };
  expect(entryText(entry as unknown as EnquiryEntry)).toBe(text);
});
