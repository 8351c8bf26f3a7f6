import { expect, test } from "vitest";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { deliveryReason } from "./delivery.ts";

const { mailReasons: reasons } = dashboardTexts;

test.each<[string, keyof typeof reasons]>([
  ["connect ECONNREFUSED 127.0.0.1:2525", "unreachable"],
  ["getaddrinfo ENOTFOUND mail.fernhill.example", "unreachable"],
  ["Greeting never received", "unreachable"],
  ["Connection timeout", "unreachable"],
  ["Connection closed unexpectedly", "unreachable"],
  ["The operation was aborted due to timeout", "unreachable"],
  ["Invalid login: 535 5.7.8 Error: authentication failed", "signIn"],
  ["Invalid login: 535 Bad credentials: *** ***", "signIn"],
  ["Can't send mail - all recipients were rejected: 550 No such mailbox", "address"],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", "address"],
  ["Mail command failed: 550 5.1.8 Sender address rejected", "sender"],
  ["Message failed: 552 5.2.2 Mailbox full", "full"],
  ["Message failed: 452 4.2.2 The recipient is over quota", "full"],
  ["Error upgrading connection with STARTTLS: 502 Error: command not implemented", "noEncryption"],
  ["EHLO failed but HELO does not support required STARTTLS. response=502 What?", "noEncryption"],
  ["Error initiating TLS - self-signed certificate", "certificate"],
  ["self-signed certificate in certificate chain", "certificate"],
  ["Hostname/IP does not match certificate's altnames", "certificate"],
  ["Message failed: 451 4.7.1 Greylisting in action, please come back later", "busy"],
  ["Can't send mail - all recipients were rejected: 450 4.2.0 Greylisted", "busy"],
  ["Mail command failed: 451 4.7.1 Sender not verified yet", "busy"],
  ["421 4.3.2 Service not available", "busy"],
  ["Something nobody has heard of", "other"],
  ["", "other"],
])("%s: %s", (error, reason) => {
  expect(deliveryReason(error)).toBe(reasons[reason]);
});
