import { type StaffContext, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { findEntryWords, listEntryHeads } from "./enquiry-entries.queries.server.ts";
import { excerptOf, isToBeSeen, unseenText } from "./unseen-entries.ts";

/**
 * Checks that the person who writes to an enquiry's sender has seen all that was said and done, so that nobody answers
 * twice or past the sender. The enquiry must be locked.
 * @param seen how many entries the person has seen; see isToBeSeen
 * @throws {VerbError} moved, with who did what in the newest entry
 */
export async function requireSeen(
  { trx, viewer, now }: Pick<StaffContext, "trx" | "viewer" | "now">,
  enquiryId: string,
  seen: number,
): Promise<void> {
  const thread = (await listEntryHeads(trx, enquiryId)).filter(isToBeSeen);
  const newest = thread.at(-1);
  if (!newest || thread.length <= seen) return;
  const words = await findEntryWords(trx, newest.id);
  const author = words?.userId === viewer.id ? staffTexts.staff.youElsewhere : undefined;
  throw new VerbError({
    reason: "moved",
    message: inboxTexts.unseen(unseenText(newest, new Date(now), author)),
    detail: excerptOf(words?.body ?? ""),
  });
}
