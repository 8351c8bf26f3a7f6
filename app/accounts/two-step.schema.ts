import { z } from "zod";
import { accountTexts } from "#app/platform/account-texts.ts";

/** Digits of a code of an app. */
export const APP_CODE_LENGTH = 6;
/** Digits of a backup code; digits too, so that one keyboard types both. */
export const BACKUP_CODE_LENGTH = 10;
const MAX_TYPED_LENGTH = 40;

/** A code as it is typed, with or without separators between its digits. */
export const codeInput = z
  .string(accountTexts.twoStep.codeMissing)
  .max(MAX_TYPED_LENGTH, accountTexts.twoStep.codeWrong)
  .transform((typed) => typed.replace(/\D/g, ""))
  .refine((code) => code !== "", accountTexts.twoStep.codeMissing);

/** The data an app needs to generate codes; it takes effect after one of them was entered. */
export interface TwoStepSetup {
  /** In groups of four, to be typed if the QR code can't be scanned. */
  secret: string;
  /** Opens an app on this device. */
  link: string;
  /**
   * The link as a QR code: the path of its dark squares, one unit each, and the number of squares per side.
   */
  picture: { path: string; size: number };
}

/** Whether sign-in asks for a code; `backupCodesLeft` is null if the codes can't be read. */
export type TwoStepState = { isOn: false } | { isOn: true; backupCodesLeft: number | null };

/** A backup code as it is shown: two groups of five. */
export const backupCodesText = (code: string) =>
  `${code.slice(0, BACKUP_CODE_LENGTH / 2)} ${code.slice(BACKUP_CODE_LENGTH / 2)}`;
