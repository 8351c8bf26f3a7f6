import { AGREE_TO_PHOTOS, TAKE_BACK } from "#app/modules/enquiries/consent/consent.ts";
import { agree, takeBack } from "#app/modules/enquiries/consent/sender-consent.server.ts";
import { estimateSenderVerbs } from "#app/modules/enquiries/estimates/estimate-verbs.server.ts";
import { reply, type SenderVerb } from "#app/modules/enquiries/sender/sender.actions.server.ts";
import { visitSenderVerbs } from "#app/modules/enquiries/visits/visit-verbs.server.ts";
import { findImageUses } from "../image-uses.server.ts";

/** What the forms on the page of a message's sender do, by the name in their field `verb`. */
export const senderVerbs: Readonly<Record<string, SenderVerb>> = {
  reply,
  ...visitSenderVerbs,
  ...estimateSenderVerbs,
  [AGREE_TO_PHOTOS]: agree(findImageUses),
  [TAKE_BACK]: takeBack(findImageUses),
};
