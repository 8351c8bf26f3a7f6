import { randomUUID } from "node:crypto";
import process from "node:process";
import { serverModules } from "#app/modules.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { isEmailAddress } from "#app/platform/email-address.ts";
import { mailSender, openMailer } from "#app/platform/mail/mailer.server.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import { readFirstSteps, recordFirstSteps } from "#app/site/settings/first-steps.queries.server.ts";
import { readSettings } from "#app/site/settings/site.queries.server.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { withSite } from "#server/backup/open-site.ts";
import { explainError } from "#server/explained-error.ts";
import { runCommand, say } from "./command.ts";

const furtherTests = serverModules.flatMap(({ mailTest = [] }) => mailTest);

const USAGE = `Usage:
  npm run mail -- test ADDRESS   sends one email through SMTP_URL, and says what the mail server answered${furtherTests
    .map(({ usage }) => `;\n                                 ${usage}`)
    .join("")}
It may run beside the site. Exit: 0 accepted, 1 not sent, 2 wrong usage.`;

async function main([command, to = "", ...rest]: string[]): Promise<number> {
  if (command !== "test" || !isEmailAddress(to) || rest.length > 0) {
    say(USAGE);
    return 2;
  }
  const config = parseConfig(process.env);
  const { smtpUrl } = config.mail;
  if (!smtpUrl) {
    say("SMTP_URL isn’t set, so the site sends no email: it keeps each one as a file in DATA_DIR/mail.");
    return 1;
  }
  return await withSite(config, async ({ database: { db } }) => {
    const { settings } = await readSettings(db);
    const from = mailSender(config.mail.from, settings);
    const server = new URL(smtpUrl).host;
    const mailer = openMailer({ smtpUrl, dataDir: config.dataDir }, { info: () => undefined });
    const now = new Date().toISOString();
    try {
      await mailer.send({
        id: randomUUID(),
        date: now,
        from,
        to,
        replyTo: from,
        subject: `Test email from ${settings.name}`,
        text: `This is a test. If you can read it in your inbox, email from ${settings.name} arrives.\n`,
      });
    } catch (error) {
      const answer = error instanceof Error ? error.message : String(error);
      const cure = explainError(error, config, { source: "smtp" });
      const reason = [deliveryReason(answer), cure].filter(Boolean).join(" ");
      say(`Not sent. ${reason}\n${server}, from ${from.address}: ${answer}`);
      return 1;
    } finally {
      mailer.close();
    }
    await recordFirstSteps(db, { ...(await readFirstSteps(db)), mailTestedAt: now }, now);
    say(
      `${server} accepted an email from ${from.address} to ${to}. Look for it there, in the spam folder too.`,
    );
    let isWell = true;
    for (const { run } of furtherTests) {
      const result = await run(config);
      if (result) say(result.said);
      isWell = isWell && (result?.isWell ?? true);
    }
    return isWell ? 0 : 1;
  });
}

await runCommand(() => main(process.argv.slice(2)), BackupError);
