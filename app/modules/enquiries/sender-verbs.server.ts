import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { AGREE_TO_PHOTOS, TAKE_BACK } from "./consent/consent.ts";
import { agree, takeBack } from "./consent/sender-consent.server.ts";
import { estimateSenderVerbs } from "./estimates/estimate-verbs.server.ts";
import { reply, type SenderVerb } from "./sender/sender.actions.server.ts";
import { visitSenderVerbs } from "./visits/visit-verbs.server.ts";

/**
 * What the forms on the page of a message's sender do, by the name in their field `verb`.
 * @param findImageUses all uses of stored files on the site
 */
export const senderVerbs = (findImageUses: FindImageUses): Readonly<Record<string, SenderVerb>> => ({
  reply,
  ...visitSenderVerbs,
  ...estimateSenderVerbs,
  [AGREE_TO_PHOTOS]: agree(findImageUses),
  [TAKE_BACK]: takeBack(findImageUses),
});
