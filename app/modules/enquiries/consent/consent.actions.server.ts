import { requireRow } from "#app/kernel/verbs/staff-verb.server.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { enquiryVerb } from "../enquiry-verb.server.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { listPhotos } from "../photos/enquiry-photos.queries.server.ts";
import { listEntryHeads } from "../thread/enquiry-entries.queries.server.ts";
import { writeToSender } from "../thread/staff-entries.server.ts";
import { canAskConsent } from "./consent.ts";

/** Staff's operations on consent to show photos, at `POST /staff/enquiries`. */
export const consentVerbs = {
  /** Asks the sender, by mail and on their page, which photos may be shown. An unanswered question isn't repeated. */
  "ask-consent": enquiryVerb({
    input: idInput,
    failed: inboxTexts.consentFailed,
    async run(context, enquiry, { id }) {
      const { trx } = context;
      const hasPhotos = (await listPhotos(trx, { enquiryId: id })).length > 0;
      requireRow(canAskConsent(enquiry, hasPhotos, []) || undefined);
      if (!canAskConsent(enquiry, hasPhotos, await listEntryHeads(trx, id))) return null;
      await writeToSender(context, enquiry, { kind: "consent-asked", details: {} }, question(enquiry.name));
      return "changed";
    },
  }),
};

/** It can't bring the link to the sender's page, of whose token only the hash is stored. */
const question = (name: string) => `Hello ${name},

May we show photos of your garden on our website? On your page you can choose which ones, and the name to show with them. We won’t show any photo you haven’t chosen, and you can take it back there at any time.

To open your page, use the link in our first email. If you can’t find it, reply to this email and we’ll send you a new one.`;
