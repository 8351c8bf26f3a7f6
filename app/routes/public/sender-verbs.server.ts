import { AGREE, TAKE_BACK } from "#app/features/enquiries/consent/consent.ts";
import { agree, takeBack } from "#app/features/enquiries/consent/sender-consent.server.ts";
import { estimateSenderVerbs } from "#app/features/enquiries/estimates/estimate-verbs.server.ts";
import { reply, type SenderVerb } from "#app/features/enquiries/sender/sender.actions.server.ts";
import { visitSenderVerbs } from "#app/features/enquiries/visits/visit-verbs.server.ts";
import { findImageUses } from "../image-uses.server.ts";

/** What the forms on the page of a message's sender do, by the name in their field `verb`. */
export const senderVerbs: Readonly<Record<string, SenderVerb>> = {
  reply,
  ...visitSenderVerbs,
  ...estimateSenderVerbs,
  [AGREE]: agree(findImageUses),
  [TAKE_BACK]: takeBack(findImageUses),
};
