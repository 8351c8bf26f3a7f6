import { z } from "zod";
import { staffMessages } from "#app/platform/staff-messages.ts";

/** Of the codes an app shows. */
export const APP_CODE_LENGTH = 6;
/** Of backup codes: digits too, so that one keyboard types both. */
export const BACKUP_CODE_LENGTH = 10;
const MAX_TYPED_LENGTH = 40;

/** A code as it is typed, with or without what parts its digits. */
export const codeInput = z
  .string(staffMessages.twoStep.codeMissing)
  .max(MAX_TYPED_LENGTH, staffMessages.twoStep.codeWrong)
  .transform((typed) => typed.replace(/\D/g, ""))
  .refine((code) => code !== "", staffMessages.twoStep.codeMissing);

/** What an app needs to show codes; it counts once one of them was entered. */
export interface TwoStepSetup {
  /** To be typed where no picture can be taken, in groups of four. */
  secret: string;
  /** For an app on this device. */
  link: string;
  /** The same as a QR code: the path of its dark squares, one unit each, and how many stand in a row. */
  picture: { path: string; size: number };
}

/** Whether somebody's sign-in asks for a code; `backupCodesLeft` is null when they can't be read. */
export type TwoStepState = { isOn: false } | { isOn: true; backupCodesLeft: number | null };

/** A backup code as it is shown: two groups of five. */
export const backupCodesText = (code: string) =>
  `${code.slice(0, BACKUP_CODE_LENGTH / 2)} ${code.slice(BACKUP_CODE_LENGTH / 2)}`;
