import { execFile } from "node:child_process";
import process from "node:process";
import { promisify } from "node:util";
import type { RunningSite } from "./running-site.ts";

/** The administrator of the browser tests' sites. */
export const staffAccount = { email: "jo@fernhill.example", password: "clay-and-limestone-9" };

/** Signs in, by default the administrator. @returns the `Cookie` header for further requests */
export async function sessionCookie(siteUrl: string, account = staffAccount): Promise<string> {
  const answer = await fetch(`${siteUrl}/admin/sign-in`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: siteUrl },
    body: JSON.stringify(account),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return cookies.join("; ");
}

/** Creates an account of a running site, administrator or editor, with the command `npm run staff`. */
export async function createStaff(
  { place }: RunningSite,
  { email, password }: typeof staffAccount,
  ...role: "editor"[]
): Promise<void> {
  const args = ["scripts/staff.ts", "create", email, ...role];
  const made = promisify(execFile)(process.execPath, args, { env: { ...place } });
  made.child.stdin?.end(password);
  await made;
}

/** Gives the password again, which changes of accounts require of a session. */
export async function confirmPassword(siteUrl: string, cookie: string): Promise<void> {
  const answer = await fetch(`${siteUrl}/admin/confirm-password`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: siteUrl, Cookie: cookie },
    body: JSON.stringify({ password: staffAccount.password }),
  });
  if (!answer.ok) throw new Error(`The password was not confirmed: ${answer.status}`);
}
