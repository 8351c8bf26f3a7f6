import { expect, test } from "vitest";
import { composeMail, planMail, type StructurePart } from "./mail-parts.ts";
import { parseMail } from "./parse-mail.server.ts";

const KB = 1024;
const leaf = (part: string, type: string, rest: Partial<StructurePart> = {}): StructurePart => ({
  part,
  type,
  size: 4,
  encoding: "7bit",
  ...rest,
});
const multipart = (kind: string, ...childNodes: StructurePart[]): StructurePart => ({
  type: `multipart/${kind}`,
  childNodes,
});
const words = leaf("1", "text/plain");
const photo = leaf("2", "image/jpeg", { size: 20_000 * KB, disposition: "attachment" });

const planned = (structure: StructurePart, maxBytes = 256 * KB) => {
  const plan = planMail(structure, maxBytes);
  const fetched = plan?.parts.filter(({ maxLength }) => maxLength > 0) ?? [];
  return (
    plan && [
      fetched.map(({ key, maxLength }) => `${key}:${maxLength}`).join(" "),
      plan.attachments.length,
      plan.isWhole,
    ]
  );
};

test.each<[what: string, structure: StructurePart, fetched: string, attachments: number]>([
  ["only a text", { type: "text/plain", size: 4 }, "TEXT:4", 0],
  ["only a photo", { type: "image/jpeg", size: 4 }, "", 1],
  ["a photo first", multipart("mixed", { ...photo, part: "1" }, { ...words, part: "2" }), "2:4", 1],
  ["words, photo, words", multipart("mixed", words, photo, leaf("3", "text/plain")), "1:4 3:4", 1],
  [
    "a picture that the text shows",
    multipart("related", leaf("1", "text/html"), {
      ...photo,
      disposition: "inline",
      id: "<a>",
      size: 9 * KB,
    }),
    "1:4",
    0,
  ],
  [
    "a photo within the text",
    multipart("related", leaf("1", "text/html"), { ...photo, disposition: "inline", id: "<a>" }),
    "1:4",
    1,
  ],
  [
    "other forms of the text",
    multipart("alternative", words, leaf("2", "text/x-amp-html"), leaf("3", "text/calendar")),
    "1:4",
    0,
  ],
  [
    "a text that is attached",
    multipart("mixed", words, leaf("2", "text/plain", { disposition: "attachment" })),
    "1:4",
    1,
  ],
  ["a card", multipart("mixed", words, leaf("2", "text/vcard")), "1:4", 1],
  [
    "a reaction",
    multipart("alternative", words, leaf("2", "text/vnd.google.email-reaction+json")),
    "1:4 2:4",
    0,
  ],
  [
    "a report",
    multipart(
      "report",
      words,
      leaf("2", "message/delivery-status"),
      leaf("3", "message/rfc822", { size: 900 * KB }),
    ),
    `1:4 2:4 3:${64 * KB}`,
    1,
  ],
  ["an empty text", multipart("mixed", leaf("1", "text/plain", { size: 0 }), photo), "", 1],
])("of a mail with %s, its text is fetched", (_what, structure, fetched, attachments) => {
  expect(planned(structure)).toEqual([fetched, attachments, true]);
});

test("of a long mail, text goes first, and the same text in another form last", () => {
  const html = leaf("2.1", "text/html", { size: 300 * KB });
  const apple = multipart(
    "alternative",
    leaf("1", "text/plain", { size: 100 * KB }),
    multipart("mixed", html, photo),
  );
  expect(planned(apple)).toEqual([`1:${100 * KB} 2.1:${156 * KB}`, 1, true]);
  expect(planned(multipart("mixed", html))).toEqual([`2.1:${256 * KB}`, 0, false]);
  // An empty form is no text.
  const empty = multipart("alternative", leaf("1", "text/plain", { size: 2 }), html);
  expect(planned(empty)?.at(-1)).toBe(false);
});

test("a mail has so many parts and levels, of which so many are fetched", () => {
  const many = (count: number) => multipart("mixed", ...Array.from({ length: count }, () => words));
  expect(planned(many(40))?.slice(1)).toEqual([0, false]);
  expect(planMail(many(40), KB)?.parts.filter(({ maxLength }) => maxLength > 0)).toHaveLength(30);
  expect([planned(many(499)) === null, planned(many(500)) === null]).toEqual([false, true]);
  const deep = (levels: number): StructurePart =>
    levels === 0 ? words : multipart("mixed", deep(levels - 1));
  expect([planned(deep(20)) === null, planned(deep(21)) === null]).toEqual([false, true]);
});

test("what is fetched is a mail that is parsed like the whole one", async () => {
  const structure = multipart(
    "mixed",
    photo,
    multipart(
      "alternative",
      leaf("3.1", "text/plain", { encoding: "quoted-printable", parameters: { charset: "iso-8859-1" } }),
      leaf("3.2", "text/html"),
    ),
    leaf("4", "text/plain", { encoding: "base64", parameters: { charset: 'utf-8"\r\n', format: "flowed" } }),
    leaf("5", "message/feedback-report"),
  );
  const header = "From: jo@example.ca\r\nContent-Type: multipart/mixed; boundary=lost\r\n\r\n";
  const bodies = {
    "3.1": "Sch=F6n.",
    "3.2": "<p>Not read</p>",
    "4": Buffer.from("é").toString("base64"),
    "5": "Feedback-Type: abuse",
  };
  const plan = planMail(structure, KB);
  const fetched = new Map(Object.entries(bodies).map(([key, body]) => [key, Buffer.from(body)]));
  const mail = await parseMail(
    plan ? composeMail(Buffer.from(header), plan, fetched) : Buffer.from(""),
    true,
  );
  expect(mail).toMatchObject({ ownText: "Schön.\n\né", from: { address: "jo@example.ca" } });
  expect(mail.report).toMatchObject({ kind: "complaint" });
});
