import path from "node:path";
import { expect, test } from "vitest";
import { markdownTable } from "#tests/support/markdown-table.ts";
import { explainMailboxError } from "./explain-mailbox-error.server.ts";

// docs/mailbox-errors.md is this table: `npx vitest run --project unit app/modules/mailbox/explain -u` writes it anew.

const failed = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const connecting = (code: string) => failed(`connect ${code} 192.0.2.1:1`, { code, syscall: "connect" });

const cases: [name: string, error: Error, sentence: RegExp][] = [
  [
    "AUTHENTICATIONFAILED",
    failed("Authentication failed. [AUTHENTICATIONFAILED] Invalid credentials"),
    /user or password of IMAP_URL/,
  ],
  ["NONEXISTENT", failed("[NONEXISTENT] Mailbox doesn't exist: Websit"), /IMAP_URL has no mailbox .+INBOX/],
  ["no STARTTLS", failed("Server does not support STARTTLS"), /IMAP_URL offers no encryption\. Use imaps/],
  ["LIMIT", failed("[LIMIT] Too many simultaneous connections"), /IMAP_URL has no connection left/],
  ["ECONNREFUSED", connecting("ECONNREFUSED"), /^Nothing listens where IMAP_URL/],
  ["ENOTFOUND", connecting("ENOTFOUND"), /^The host in IMAP_URL is unknown/],
  ["ETIMEDOUT", connecting("ETIMEDOUT"), /^The host in IMAP_URL doesn’t answer/],
  ["NoConnection", failed("Unexpected close", { code: "NoConnection" }), /IMAP_URL names was ended/],
  ["wrong port", failed("wrong version number", { code: "ERR_SSL_WRONG_VERSION_NUMBER" }), /scheme and its/],
];

test.each(cases)("%s of the mailbox's server is explained", (_name, error, sentence) => {
  const said = explainMailboxError(error) ?? "";
  expect(said).toMatch(sentence);
  expect(said, "has a cure").toMatch(/\. [A-Z].+\.$/);
});

test("an unknown error is not explained", () => {
  expect(explainMailboxError(new TypeError("x is not a function"))).toBeNull();
});

test("docs/mailbox-errors.md lists the explanations", async () => {
  const text = [
    "# Errors of the mailbox",
    "",
    "What `npm run mail` and the doctor say of a mailbox that can’t be read, with the error itself beneath, as in [errors](errors.md). The table is made by `app/modules/mailbox/explain-mailbox-error.test.ts`.",
    "",
    ...markdownTable([
      ["error", "what the site says"],
      ...cases.map(([name, error]): [string, string] => [`\`${name}\``, explainMailboxError(error) ?? ""]),
    ]),
    "",
  ].join("\n");
  await expect(text).toMatchFileSnapshot(path.resolve("docs/mailbox-errors.md"));
});
