import { expect, test } from "vitest";
import { saysUnknownAddress, withoutAddresses } from "./smtp-answer.ts";

test.each([
  ["550 5.1.1 <a@b.ca>: Recipient address rejected: User unknown", true],
  ["550-5.2.1 The email account that you tried to reach is disabled", true],
  ["550 5.4.1 Recipient address rejected: Access denied", true],
  ["553 No such mailbox", true],
  ["5.0.0 550 Unrouteable address", true],
  ["550 5.7.1 Relaying denied", false],
  ["550 Relay not permitted", false],
  ["550 5.7.26 Unauthenticated email is not accepted", false],
  ["550 Message rejected as spam", false],
  ["552 5.2.2 Mailbox full", false],
  ["553 5.1.8 Sender address rejected: Domain not found", false],
])("%s: an unknown address: %s", (answer, isUnknown) => {
  expect(saysUnknownAddress(answer)).toBe(isUnknown);
});

test("addresses are left out of what is kept", () => {
  expect(withoutAddresses("550 5.1.1 <jo@example.ca>: jo@example.ca unknown")).toBe(
    "550 5.1.1 <…>: … unknown",
  );
});
