import { randomInt } from "node:crypto";
import type { Role } from "#app/kernel/verbs/viewer.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";
import type { Auth } from "./auth.server.ts";
import { deleteInvitation } from "./invitations.queries.server.ts";
import { deletePasskeys } from "./passkeys.queries.server.ts";
import { passwordError } from "./password-rule.server.ts";
import { switchOffTwoStep } from "./two-step.queries.server.ts";
import { deleteUser, findUser, storePassword } from "./users.queries.server.ts";
import { emailInput } from "./users.schema.ts";

/** Thrown if an account operation is refused; its message is shown to the user. */
export class AccountError extends Error {
  override name = "AccountError";
}

const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Generates a password of 20 letters and digits, without characters that look alike. */
export function generatePassword(): string {
  return Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

function checkedEmail(email: string): string {
  const result = emailInput.safeParse(email);
  if (!result.success) throw new AccountError(`${email} isn’t an email address.`);
  return result.data;
}

async function checkPassword(password: string, email: string): Promise<void> {
  const error = await passwordError(password, email);
  if (error) throw new AccountError(error);
}

const dbOf = (auth: Auth) => auth.options.database.db;

const findAccount = (auth: Auth, address: string) => findUser(dbOf(auth), ["email", address]);

/** @throws {AccountError} if the e-mail has no account */
async function requireAccount(auth: Auth, email: string) {
  const address = checkedEmail(email);
  const user = await findAccount(auth, address);
  if (!user) throw new AccountError(`${address} has no account.`);
  return user;
}

/**
 * Creates an account (SPEC §1: accounts are not self-service).
 * @param options `role` defaults to administrator; `anyPassword` accepts a password that is easy to guess
 * @throws {AccountError} for an invalid e-mail or password, or if the e-mail already has an account
 */
export async function createAccount(
  auth: Auth,
  email: string,
  password: string,
  { role = "administrator", anyPassword = false }: { role?: Role; anyPassword?: boolean } = {},
): Promise<void> {
  const address = checkedEmail(email);
  if (!anyPassword) await checkPassword(password, address);
  if (await findAccount(auth, address)) throw new AccountError(`${address} already has an account.`);
  const context = await auth.$context;
  const hash = await context.password.hash(password);
  const user = await context.internalAdapter.createUser(
    { email: address, name: address.split("@")[0] ?? address, emailVerified: true, role },
    { method: "email-password" },
  );
  await context.internalAdapter.linkAccount({
    userId: user.id,
    providerId: "credential",
    accountId: user.id,
    password: hash,
  });
}

/**
 * Sets a new password, ends the account's sessions and deletes its password links and passkeys.
 * @throws {AccountError} for an invalid password, or if the e-mail has no account
 */
export async function resetPassword(auth: Auth, email: string, password: string): Promise<void> {
  const user = await requireAccount(auth, email);
  await checkPassword(password, user.email);
  const hash = await (await auth.$context).password.hash(password);
  await dbOf(auth)
    .transaction()
    .execute(async (trx) => {
      await storePassword(trx, user.id, hash, new Date().toISOString());
      await deleteInvitation(trx, user.id);
      await deletePasskeys(trx, user.id);
    });
}

/**
 * Turns off two-step sign-in for a user who has lost their phone; the password alone then signs in.
 * @throws {AccountError} if the e-mail has no account or two-step sign-in is off
 */
export async function resetTwoStep(auth: Auth, email: string): Promise<void> {
  const user = await requireAccount(auth, email);
  const now = new Date().toISOString();
  const wasOn = await dbOf(auth)
    .transaction()
    .execute((trx) => switchOffTwoStep(trx, user.id, now));
  if (!wasOn) throw new AccountError(`${user.email} has no two-step sign-in.`);
}

/** Whether an e-mail has an account. */
export async function hasAccount(auth: Auth, email: string): Promise<boolean> {
  return (await findAccount(auth, checkedEmail(email))) !== undefined;
}

/** The e-mails of all accounts in order of creation. */
export async function listAccounts(auth: Auth): Promise<string[]> {
  const { internalAdapter } = await auth.$context;
  const users = await internalAdapter.listUsers(1000, 0, { field: "createdAt", direction: "asc" });
  return users.map((user) => user.email);
}

/**
 * Deletes an account with its sessions and the mails sent to it; the content it wrote is preserved.
 * @param removeKept deletes the files of those mails that are stored as files
 * @throws {AccountError} if the e-mail has no account or is that of the last administrator (DESIGN §9.12)
 */
export async function removeAccount(
  auth: Auth,
  email: string,
  removeKept: (mails: readonly MailName[]) => Promise<void>,
): Promise<void> {
  const user = await requireAccount(auth, email);
  const { internalAdapter } = await auth.$context;
  const others = await internalAdapter.countTotalUsers([
    { field: "role", value: "administrator" },
    { field: "id", value: user.id, operator: "ne" },
  ]);
  if (others === 0) {
    throw new AccountError(
      `${user.email} is the last administrator, so the account stays. Someone has to be able to sign in.`,
    );
  }
  await dbOf(auth)
    .transaction()
    .execute(async (trx) => removeKept(await deleteUser(trx, user)));
}
