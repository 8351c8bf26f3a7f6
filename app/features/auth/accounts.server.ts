import { randomInt } from "node:crypto";
import type { Role } from "#app/features/staff/viewer.ts";
import type { Auth } from "./auth.server.ts";
import { identifierOf } from "./invitations.queries.server.ts";
import { deletePasskeys } from "./passkeys.queries.server.ts";
import { passwordError } from "./password-rule.server.ts";
import { emailInput } from "./users.schema.ts";

/** What whoever manages accounts reads when something can't be done. */
export class AccountError extends Error {
  override name = "AccountError";
}

const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Makes a password of 20 letters and digits that are not mistaken for one another. */
export function generatePassword(): string {
  return Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

function checkedEmail(email: string): string {
  const result = emailInput.safeParse(email);
  if (!result.success) throw new AccountError(`${email} is not an e-mail address.`);
  return result.data;
}

async function checkPassword(password: string, email: string): Promise<void> {
  const error = await passwordError(password, email);
  if (error) throw new AccountError(error);
}

async function findAccount(auth: Auth, address: string) {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findUserByEmail(address))?.user ?? null;
}

/** @throws {AccountError} when the e-mail has no account */
async function requireAccount(auth: Auth, email: string) {
  const address = checkedEmail(email);
  const user = await findAccount(auth, address);
  if (!user) throw new AccountError(`${address} has no account.`);
  return user;
}

/**
 * Makes an account (SPEC §1: accounts are not self-service).
 * @param options `role` is an administrator's unless given; `anyPassword` takes one that is easy to guess
 * @throws {AccountError} for a bad e-mail or password, or when the e-mail already has an account
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
 * Gives an administrator a new password and ends their sessions; a link to choose one, and passkeys, no longer work.
 * @throws {AccountError} for a bad password, or when the e-mail has no account
 */
export async function resetPassword(auth: Auth, email: string, password: string): Promise<void> {
  const user = await requireAccount(auth, email);
  await checkPassword(password, user.email);
  const context = await auth.$context;
  await context.internalAdapter.updatePassword(user.id, await context.password.hash(password));
  await context.internalAdapter.deleteUserSessions(user.id);
  await context.internalAdapter.deleteVerificationByIdentifier(identifierOf(user.id));
  await deletePasskeys(auth.options.database.db, user.id);
}

/**
 * Switches somebody's two-step sign-in off, who has lost the phone: the password alone then signs in.
 * @throws {AccountError} when the e-mail has no account, or it is not on
 */
export async function resetTwoStep(auth: Auth, email: string): Promise<void> {
  const user = await requireAccount(auth, email);
  const { adapter, internalAdapter } = await auth.$context;
  const where = [{ field: "userId", value: user.id }];
  await adapter.deleteMany({ model: "twoFactor", where });
  if (!("twoFactorEnabled" in user && user.twoFactorEnabled))
    throw new AccountError(`${user.email} has no two-step sign-in.`);
  await internalAdapter.updateUser(user.id, { twoFactorEnabled: false });
}

/** Whether an e-mail has an account. */
export async function hasAccount(auth: Auth, email: string): Promise<boolean> {
  return (await findAccount(auth, checkedEmail(email))) !== null;
}

/** All administrators' e-mails in order of creation. */
export async function listAccounts(auth: Auth): Promise<string[]> {
  const { internalAdapter } = await auth.$context;
  const users = await internalAdapter.listUsers(1000, 0, { field: "createdAt", direction: "asc" });
  return users.map((user) => user.email);
}

/**
 * Removes an administrator and ends their sessions; what they wrote stays.
 * @throws {AccountError} when the e-mail has no account, or it is the last one (DESIGN §9.12)
 */
export async function removeAccount(auth: Auth, email: string): Promise<void> {
  const user = await requireAccount(auth, email);
  const { internalAdapter } = await auth.$context;
  const others = await internalAdapter.countTotalUsers([
    { field: "role", value: "administrator" },
    { field: "id", value: user.id, operator: "ne" },
  ]);
  if (others === 0) {
    throw new AccountError(
      `${user.email} is the last administrator and stays, so that somebody can sign in.`,
    );
  }
  await internalAdapter.deleteUserSessions(user.id);
  await internalAdapter.deleteVerificationByIdentifier(identifierOf(user.id));
  await internalAdapter.deleteUser(user.id);
}
