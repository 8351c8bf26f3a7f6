import { timeInSentence } from "#app/kernel/activity/activity-text.ts";
import { parseStorageAddress } from "#app/kernel/files/storage-address.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { plainWords } from "#app/ui/staff/plain-text.ts";

/**
 * Converts a value to text for comparison: a rich text without its tags, one line per block.
 * @param value plain text, the address of a stored picture, HTML, or the ids of a list
 */
export function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string") return String(value ?? "");
  if (parseStorageAddress(value)) return staffTexts.pageContent.onePicture;
  return plainWords(value);
}

/** Formats when something was saved, for use within a sentence: 'today, 9:12am'. */
export function timeOfChange(at: string | null): string | null {
  return at && timeInSentence(at, new Date());
}
