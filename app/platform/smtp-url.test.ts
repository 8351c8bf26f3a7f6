import { expect, test } from "vitest";
import { isKnownTls, transportUrl } from "./smtp-url.server.ts";

test.each([
  ["smtp://user:p%40ss@mail.example.ca:587", "smtp://user:p%40ss@mail.example.ca:587?requireTLS=true"],
  [
    "smtp://mail.example.ca?socketTimeout=60000",
    "smtp://mail.example.ca?socketTimeout=60000&requireTLS=true",
  ],
  ["smtp://mail.example.ca?requireTLS=false", "smtp://mail.example.ca?requireTLS=true"],
  ["smtp://0.0.0.0", "smtp://0.0.0.0?requireTLS=true"],
  ["smtp://mail.example.ca?tls=none", "smtp://mail.example.ca"],
  ["smtp://mail.example.ca?tls=none&name=web", "smtp://mail.example.ca?name=web"],
  [
    "smtp://mail.example.ca?tls.rejectUnauthorized=false",
    "smtp://mail.example.ca?tls.rejectUnauthorized=false&requireTLS=true",
  ],
  ["smtps://user:pass@mail.example.ca", "smtps://user:pass@mail.example.ca"],
  ["smtp://localhost:1025", "smtp://localhost:1025"],
  ["smtp://127.0.0.1:1025", "smtp://127.0.0.1:1025"],
  ["smtp://[::1]:1025", "smtp://[::1]:1025"],
])("mails go to %s as %s", (given, used) => {
  expect(transportUrl(given)).toBe(used);
});

test.each([
  ["smtp://mail.example.ca", true],
  ["smtp://mail.example.ca?tls=none", true],
  ["smtps://mail.example.ca?tls.servername=mail", true],
  ["smtp://mail.example.ca?tls=", false],
  ["smtp://mail.example.ca?tls=no", false],
  ["smtp://mail.example.ca?tls=none&tls=starttls", false],
  ["smtps://mail.example.ca?tls=none", false],
])("the tls of %s is known: %s", (given, isKnown) => {
  expect(isKnownTls(given)).toBe(isKnown);
});
