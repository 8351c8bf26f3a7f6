import { expect, test } from "vitest";
import { signedLinks } from "./signed-link.server.ts";

const id = "0190b6a0-0000-7000-8000-00000000000a";
const secret = "s".repeat(32);
const links = signedLinks(secret, "unsubscribe");
const token = links.create(id);

test("a token leads back to its id", () => {
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(links.read(token)).toBe(id);
});

test.each([
  ["nothing", ""],
  ["another id", `1${token.slice(1)}`],
  ["another signature", `${token.slice(0, -1)}${token.endsWith("0") ? "1" : "0"}`],
  ["a part", token.slice(0, 40)],
  ["more", `${token}0`],
  ["upper case", token.toUpperCase()],
  ["another purpose", signedLinks(secret, "other").create(id)],
  ["another site", signedLinks("t".repeat(32), "unsubscribe").create(id)],
])("%s leads nowhere", (_what, wrong) => {
  expect(links.read(wrong)).toBeNull();
});
