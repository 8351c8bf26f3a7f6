import { expect, test } from "vitest";
import { logSecurityEvent, networkOf } from "./security-log.server.ts";

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:17:1::", "2001:db8:17::/48"],
  ["2001:db8::1", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
  ["", "unknown"],
])("of %s only %s is written down", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("an event names an account by its id", () => {
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line) };
  logSecurityEvent(log as never, "signed in", { address: "203.0.113.7", userId: "u1" });
  logSecurityEvent(log as never, "limit reached", { address: "203.0.113.7", what: "sign-in" });
  expect(lines).toEqual([
    { event: "signed in", network: "203.0.113.0/24", userId: "u1" },
    { event: "limit reached", network: "203.0.113.0/24", what: "sign-in" },
  ]);
});
