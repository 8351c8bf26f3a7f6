import { readFileSync } from "node:fs";
import process from "node:process";
import { startSmtpInbox } from "./smtp-inbox.ts";

/**
 * A mail server with STARTTLS on port 587, for one account, until its input ends. It says that it listens, and then the
 * recipient of each email.
 * Arguments: the password of the account USER, the files of the certificate and of its key
 */
const [password = "", cert = "", key = ""] = process.argv.slice(2);
const inbox = await startSmtpInbox({
  port: 587,
  account: { user: "USER", password },
  offersTls: true,
  certificate: { cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") },
});
process.stdin.resume().once("end", () => process.exit());
process.stdout.write("listens\n");
for (let count = 1; ; count++) {
  await inbox.waitFor(count, 3_600_000);
  process.stdout.write(`${inbox.envelopes[count - 1]?.to}\n`);
}
