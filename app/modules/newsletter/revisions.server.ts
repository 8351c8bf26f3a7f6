import { collectionRevisions } from "#app/kernel/documents/collections/collection-revisions.server.ts";
import type { EntityRevisions, RevisionsByType } from "#app/kernel/history/entity-revisions.server.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { newsletters } from "./newsletters.collection.ts";
import { hasSend, holdNewsletter, refuseSent } from "./newsletters.queries.server.ts";

const { newsletter } = collectionRevisions(newsletters) as { newsletter: EntityRevisions };

/** How newsletters are read and restored: one that is scheduled or sent keeps what it says. */
export const newsletterRevisions: RevisionsByType = {
  newsletter: {
    ...newsletter,
    async restoreIssues(context, id, snapshot) {
      await holdNewsletter(context.trx, id);
      return (await hasSend(context.trx, id))
        ? [{ code: "sent", message: staffNewsletterTexts.newsletters.isSent, isFinal: true }]
        : newsletter.restoreIssues(context, id, snapshot);
    },
    async remove(context, id) {
      await refuseSent(context.trx, id);
      await newsletter.remove(context, id);
    },
  },
};
