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
  // A relay's answer has the one of the server behind it in it.
  ["5.0.350\n550 5.0.350 Remote server returned an error -> 550 5.1.1 Not found", true],
  ["5.0.350\n550 5.0.350 Remote server returned an error -> 550 5.7.1 Blocked", false],
  ["5.7.1\n550 5.7.1 rejected, 550 5.1.1 user unknown", true],
  ["5.1.1\n550 5.7.1 Message looks like spam", false],
  ["5.5.0 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)", true],
  ["5.0.0\n554 30 Sorry, your message cannot be delivered. This mailbox is disabled (554.30).", true],
  ['5.0.0\n<192.0.2.9 #5.0.0 smtp; 550 "Unknown User">', true],
  ["554 delivery error: dd This user doesn't have a yahoo.com account", true],
  ["554 delivery error: dd Sorry, no mailbox by that name", true],
  ["5.3.0 553 5.3.0 <a@b.ca>... Addressee unknown", true],
  ["Recipient address rejected: User unknown", true],
  ["The account has been deactivated", true],
  ["554 5.0.0 mailbox unavailable", true],
  ["5.5.0 550 5.5.0 mailbox unavailable: rejected for policy reasons", false],
  ["554 5.7.1 Service unavailable; client host blocked", false],
  ["5.0.0 552 mailbox is full; disabled for now", false],
  ["450 4.2.0 mailbox unavailable", false],
  ["450 4.2.1 The user is disabled for now", false],
  ["4.0.0\nDNS Error: lookup of example.ca responded with code NXDOMAIN", true],
  ["4.4.312\n450 4.4.312 DNS query failed [Message=InfoDomainNonexistent]", true],
  ["4.4.3\nHost or domain name not found. Name service error: Host not found, try again", false],
  ["5.1.8 550 5.1.8 Sender rejected: no such domain", false],
  // An IP address and a number are no codes.
  ["Connection to 10.5.1.1 timed out after 550000 ms", false],
  ["host mx.example[192.5.1.1] said: 554 Transaction failed", false],
])("%s: an unknown address: %s", (answer, isUnknown) => {
  expect(saysUnknownAddress(answer)).toBe(isUnknown);
});

test("addresses are left out of what is kept", () => {
  expect(withoutAddresses("550 5.1.1 <jo@example.ca>: jo@example.ca unknown")).toBe(
    "550 5.1.1 <…>: … unknown",
  );
});
