import { expect, test } from "vitest";
import { logSecurityEvent } from "./security-log.server.ts";

test("an event names an account by its id, and the network of an address only", () => {
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line) };
  logSecurityEvent(log as never, "signed in", { address: "203.0.113.7", userId: "u1" });
  logSecurityEvent(log as never, "limit reached", { address: "", what: "sign-in" });
  expect(lines).toEqual([
    { event: "signed in", network: "203.0.113.0/24", userId: "u1" },
    { event: "limit reached", network: "unknown", what: "sign-in" },
  ]);
});
