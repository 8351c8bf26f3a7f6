import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { MAX_LOCAL_PART } from "../config.server.ts";
import { returnAddresses } from "./return-address.server.ts";

const secret = "s".repeat(32);
const addresses = returnAddresses(secret, "web@fernhill.example");
const id = "0190b6a0-0000-7000-8000-000000000001";
const address = addresses.create("m", id);

describe("a return address", () => {
  test("leads back to what it was made for, and is as long as every other", () => {
    expect(address).toMatch(/^web\+m-[0-9a-z]{25}-[0-9a-z]{13}@fernhill\.example$/);
    const ids = ["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", v7(), v7()];
    const longest = returnAddresses(secret, `${"l".repeat(MAX_LOCAL_PART)}@fernhill.example`);
    for (const one of ids) {
      expect(longest.create("m", one).indexOf("@")).toBe(64);
      expect(longest.find(longest.create("m", one))).toEqual({ purpose: "m", id: one });
    }
  });

  test.each([
    ["in capitals", address.toUpperCase()],
    ["among others", `"Jo, at work" <jo@example.ca>, web+m-x@fernhill.example, Fernhill <${address}>`],
    ["after one that is forged", `${address.replace("-", "-0").replace(/.@/, "@")}, <${address}>`],
    ["at another domain of the mailbox", address.replace("fernhill.example", "fernhill.test")],
  ])("is found %s", (_where, text) => {
    expect(addresses.find(text)).toEqual({ purpose: "m", id });
  });

  test.each([
    ["of another message", address.replace("0@", "1@").replace(/-(.)(.{24})-/, "-1$2-")],
    ["for another purpose", address.replace("+m-", "+b-")],
    ["signed with another secret", returnAddresses("t".repeat(32), "web@fernhill.example").create("m", id)],
    ["cut short", address.replace(/.@/, "@")],
    ["of nobody", "web@fernhill.example"],
    [
      "after a thousand forgeries",
      `${`web+m-${"0".repeat(25)}-${"0".repeat(13)}@x `.repeat(1000)}${address}`,
    ],
  ])("is not believed: %s", (_what, text) => {
    expect(addresses.find(text)).toBeNull();
  });
});
