import { describe, expect, test } from "vitest";
import { ASKED_EMAIL_FIELD } from "./email-address.ts";
import { askAboutEmail, likelyEmail } from "./mistyped-email.server.ts";
import { texts } from "./texts.ts";

test.each([
  ["jordan@gmail.con", "jordan@gmail.com"],
  ["Jordan.Reyes+yard@gmial.com", "Jordan.Reyes+yard@gmail.com"],
  ["jordan@GMAIL.CON", "jordan@gmail.com"],
  ["jordan@gmail.co", "jordan@gmail.com"],
  ["jordan@gmai.com", "jordan@gmail.com"],
  ["jordan@hotmial.com", "jordan@hotmail.com"],
  ["jordan@hotmail.con", "jordan@hotmail.com"],
  ["jordan@yaho.ca", "jordan@yahoo.ca"],
  ["jordan@rogers.con", "jordan@rogers.com"],
  ["jordan@outlok.com", "jordan@outlook.com"],
  ["jordan@fernhill.con", "jordan@fernhill.com"],
  ["jordan@fernhill.nte", "jordan@fernhill.net"],
])("%s looks like %s", (typed, likely) => {
  expect(likelyEmail(typed)).toBe(likely);
});

test.each([
  "jordan@gmail.com",
  "jordan@hotmail.ca",
  "jordan@hotmail.fr",
  "jordan@yahoo.co.uk",
  "jordan@me.com",
  "jordan@mac.com",
  "jordan@ymail.com",
  "jordan@email.com",
  "jordan@fernhill.co",
  "jordan@fernhill.example",
  "jordan@uwaterloo.ca",
  "jordan@wightman.ca",
  "jordan@château-vert.ca",
])("%s is not asked about", (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});

describe("a form", () => {
  const ask = (email: string, asked?: string) => {
    const form = new FormData();
    if (asked !== undefined) form.set(ASKED_EMAIL_FIELD, asked);
    return askAboutEmail(form, email);
  };

  test("is asked once about an address, and again about another one", () => {
    const question = texts.field.didYouMean("jo@gmail.com", "jo@gmail.con");
    expect(ask("jo@gmail.con")).toBe(question);
    expect(ask("jo@gmail.con", "jo@gmail.con")).toBeUndefined();
    expect(ask("jo@gmail.con", "jo@gmail.cm")).toBe(question);
    expect(ask("jo@gmail.com")).toBeUndefined();
  });
});
