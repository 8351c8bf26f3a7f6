import process from "node:process";
import { z } from "zod";
import {
  AccountError,
  createAccount,
  generatePassword,
  listAccounts,
  removeAccount,
  resetPassword,
  resetTwoStep,
} from "#app/accounts/accounts.server.ts";
import { type Auth, createAuth } from "#app/accounts/auth.server.ts";
import { roles } from "#app/kernel/verbs/viewer.ts";
import { parseConfig, readSecret } from "#app/platform/config.server.ts";
import { deleteStoredMails, mailFolder } from "#app/platform/mail/mail-folder.server.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { withSite } from "#server/backup/open-site.ts";
import { requireKnownSecret, secretSource } from "#server/site-secret.ts";
import { runCommand, say } from "./command.ts";

const USAGE = `Usage:
  npm run staff -- create EMAIL          adds an administrator
  npm run staff -- create EMAIL editor   adds an editor
  npm run staff -- reset EMAIL           gives a new password and ends all sessions
  npm run staff -- reset-two-step EMAIL  switches two-step sign-in off, for a lost phone
  npm run staff -- list                  lists who has an account
  npm run staff -- remove EMAIL          removes an account
The password is read from standard input; without one, it is generated and shown once.`;

/** The timeout for a password on standard input, after which one is generated. */
const INPUT_WAIT_MS = 2000;

async function passwordFromInput(): Promise<string | null> {
  if (process.stdin.isTTY) return null;
  let text = "";
  const nothingCame = setTimeout(() => process.stdin.destroy(), INPUT_WAIT_MS);
  try {
    for await (const chunk of process.stdin) {
      clearTimeout(nothingCame);
      text += chunk;
    }
  } catch {
    // Destroyed by the timeout.
  } finally {
    clearTimeout(nothingCame);
  }
  return text.replace(/\r?\n$/, "") || null;
}

async function withPassword(use: (password: string) => Promise<void>, done: string): Promise<void> {
  const given = await passwordFromInput();
  const password = given ?? generatePassword();
  await use(password);
  say(given ? done : `${done} Password, shown only now: ${password}`);
}

async function run(auth: Auth, dataDir: string, [command, email, role]: string[]): Promise<number> {
  if (command === "list") {
    const emails = await listAccounts(auth);
    say(emails.length > 0 ? emails.join("\n") : "There are no accounts yet.");
    return 0;
  }
  if (email === undefined) {
    say(USAGE);
    return 2;
  }
  switch (command) {
    case "create": {
      const checked = z.enum(roles).default("administrator").safeParse(role);
      if (!checked.success) break;
      const create = (password: string) => createAccount(auth, email, password, { role: checked.data });
      await withPassword(create, `${email} can now sign in.`);
      return 0;
    }
    case "reset":
      await withPassword((password) => resetPassword(auth, email, password), `${email} has a new password.`);
      return 0;
    case "reset-two-step":
      await resetTwoStep(auth, email);
      say(`${email} signs in by password alone now.`);
      return 0;
    case "remove":
      await removeAccount(auth, email, (mails) => deleteStoredMails(mailFolder(dataDir), mails));
      say(`${email} is removed.`);
      return 0;
  }
  say(USAGE);
  return 2;
}

async function main(): Promise<number> {
  const config = parseConfig(process.env);
  return await withSite(config, async ({ database }) => {
    const { publicUrl, port, dataDir } = config;
    const secret = readSecret(config);
    await requireKnownSecret(database.db, { secret, source: secretSource(config), now: new Date() });
    const auth = createAuth({ database, secret, publicUrl, port });
    return await run(auth, dataDir, process.argv.slice(2));
  });
}

await runCommand(main, AccountError, BackupError);
