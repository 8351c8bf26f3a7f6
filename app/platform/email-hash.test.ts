import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { emailHasher, hashOfNobody } from "./email-hash.server.ts";

const secret = "s".repeat(40);
const KNOWN = "h1:c4a07a62c048c42c071adc3253dad3971825a4dee045b858e36189fb84da8";
const hash = emailHasher(secret);
const sha256 = createHash("sha256").update("jordan@example.ca").digest("hex");

test("An address has one hash in any letter case, and it fits the database", () => {
  expect(hash("jordan@example.ca")).toMatch(/^h1:[0-9a-f]{61}$/);
  expect(hash(" Jordan@Example.CA ")).toBe(hash("jordan@example.ca"));
  expect(hash("sam@example.ca")).not.toBe(hash("jordan@example.ca"));
});

test("A hash can't be computed without the site's secret", () => {
  expect(hash("jordan@example.ca")).not.toContain(sha256.slice(0, 20));
  expect(emailHasher("t".repeat(40))("jordan@example.ca")).not.toBe(hash("jordan@example.ca"));
});

test("The hash of an address is the same in every release, because opt-outs are found by it", () => {
  expect(hash("jordan@example.ca")).toBe(KNOWN);
});

test("What remains of an erased person is nobody's", () => {
  expect(hashOfNobody()).toMatch(/^h1:[0-9a-f]{61}$/);
  expect(hashOfNobody()).not.toBe(hashOfNobody());
});
