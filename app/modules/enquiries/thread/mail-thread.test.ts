import { expect, test } from "vitest";
import { answerSubject, boundReferences, toMessageId } from "./mail-thread.ts";

test.each([
  ["<CAF=abc.1+x@mail.gmail.com>", true],
  [`<${"a".repeat(290)}@x.ca>`, true],
  [`<${"a".repeat(300)}@x.ca>`, false],
  ["", false],
  ["1@x.ca", false],
  ["<1>", false],
  ["<1@x.ca> <2@x.ca>", false],
  ["<1@x.ca\r\nBcc: everybody@x.ca>", false],
  ["<<1@x.ca>", false],
  ["<1@x.ca>>", false],
  ["<ü@x.ca>", false],
  ["<1@x.ca> ", false],
])("%s is a Message-ID that a mail of ours may repeat: %s", (typed, is) =>
  expect(toMessageId(typed)).toBe(is ? typed : undefined),
);

const ids = (count: number, length = 60) =>
  Array.from({ length: count }, (_, at) => `<${String(at).padStart(length - 6, "0")}@x.c>`);

test("references are the first mail and the last ones, of 900 characters together", () => {
  expect(boundReferences([])).toEqual([]);
  expect(boundReferences(ids(1))).toEqual(ids(1));
  expect(boundReferences(ids(14))).toEqual(ids(14));
  const all = ids(200);
  expect(boundReferences(all)).toEqual([all[0], ...all.slice(-13)]);
  expect(boundReferences(all).join(" ").length).toBeLessThanOrEqual(900);
  expect(boundReferences(ids(200, 300))).toHaveLength(2);
});

test("a subject is answered with one Re:", () => {
  expect(answerSubject("Your message to Fernhill")).toBe("Re: Your message to Fernhill");
  expect(answerSubject("Re: Your message to Fernhill")).toBe("Re: Your message to Fernhill");
});
