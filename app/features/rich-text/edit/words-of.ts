import { parseStorageAddress } from "#app/features/media/storage-address.ts";
import { activityTime } from "#app/features/staff/activity-words.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

/**
 * What a value says, for people to compare: a rich text without its tags, a line for each of its blocks.
 * @param value plain words, the address of a stored picture, HTML, or the ids of a list
 */
export function wordsOf(value: string | readonly string[]): string {
  if (typeof value !== "string") return value.join(", ");
  if (parseStorageAddress(value)) return staffMessages.pageContent.onePicture;
  if (!value.startsWith("<")) return value;
  const blocks = value.replace(/<\/(?:p|h[1-6]|li|figure|blockquote)>|<br>/g, "\n");
  const { textContent } = new DOMParser().parseFromString(blocks, "text/html").body;
  return textContent.replace(/\n{2,}/g, "\n").trim();
}

/** When something was saved, inside a sentence: 'today, 9:12am'. */
export function timeOfChange(at: string | null): string | null {
  return at && activityTime(at, new Date()).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase());
}
