import { randomInt } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString } from "better-auth/crypto";
import { encodeQR } from "qr";
import { z } from "zod";
import type { Cipher } from "#app/platform/cipher.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { findTwoStep, type StoredTwoStep } from "./two-step.queries.server.ts";
import { BACKUP_CODE_LENGTH, type TwoStepSetup, type TwoStepState } from "./two-step.schema.ts";

const BACKUP_CODES = 10;
/** The light margin around a QR code, in squares; cameras need it. */
const QUIET_ZONE = 4;
/** The length that better-auth uses. */
const SECRET_LENGTH = 32;

/** Generates a secret to be shared between an app and the site. */
export const newSecret = () => generateRandomString(SECRET_LENGTH);

/** Generates backup codes. @returns the plain codes, and their stored form */
export async function newBackupCodes(cipher: Cipher): Promise<{ codes: string[]; sealed: string }> {
  const codes = Array.from({ length: BACKUP_CODES }, () =>
    String(randomInt(10 ** BACKUP_CODE_LENGTH)).padStart(BACKUP_CODE_LENGTH, "0"),
  );
  return { codes, sealed: await cipher.seal(JSON.stringify(codes)) };
}

/** Whether a code is valid for a secret, within half a minute. */
export const isCodeOf = (secret: string, code: string) => createOTP(secret).verify(code);

/**
 * Builds the setup for an app.
 * @param names shown in the app: of the site and the account
 */
export function setupOf(secret: string, { site, account }: { site: string; account: string }): TwoStepSetup {
  const link = createOTP(secret).url(site, account);
  const rows = encodeQR(link, "raw", { border: QUIET_ZONE });
  const typed = new URL(link).searchParams.get("secret") ?? "";
  return {
    secret: typed.replace(/.{4}(?=.)/g, "$& "),
    link,
    picture: { path: rows.map(rowPath).join(""), size: rows.length },
  };
}

/** The path of a row: each run of dark squares is one rectangle. */
function rowPath(row: boolean[], y: number): string {
  const squares = row.map((isDark) => (isDark ? "x" : " ")).join("");
  return [...squares.matchAll(/x+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}

const keptCodes = z.array(z.string());

/** The unused backup codes. @throws {Error} if they can't be read */
export const backupCodesOf = async (cipher: Cipher, { backupCodes }: Pick<StoredTwoStep, "backupCodes">) =>
  keptCodes.parse(JSON.parse(await cipher.open(backupCodes)));

/** Whether a user's sign-in asks for a code, and the number of unused backup codes. */
export async function readTwoStep(db: Db, cipher: Cipher, userId: string): Promise<TwoStepState> {
  const stored = await findTwoStep(db, userId);
  if (!stored?.isOn) return { isOn: false };
  const backupCodesLeft = await backupCodesOf(cipher, stored).then(
    ({ length }) => length,
    () => null,
  );
  return { isOn: true, backupCodesLeft };
}
