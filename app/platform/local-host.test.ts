import { expect, test } from "vitest";
import { isLocalHost } from "./local-host.server.ts";

test.each([
  ["localhost", true],
  ["LocalHost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["[::1]", true],
  ["::1", true],
  ["", false],
  ["0.0.0.0", false],
  ["10.0.0.5", false],
  ["mail.example.ca", false],
  ["127.mail.example.ca", false],
  ["localhost.example.ca", false],
  ["[2001:db8::1]", false],
])("%j is this machine: %s", (host, isLocal) => {
  expect(isLocalHost(host)).toBe(isLocal);
});
