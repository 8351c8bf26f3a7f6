import { collectionRevisions } from "#app/features/content/collection-revisions.server.ts";
import type { EntityRevisions, RevisionsByType } from "#app/features/history/entity-revisions.server.ts";
import { letterMessages } from "#app/platform/letter-messages.ts";
import { letters } from "./letters.collection.ts";
import { hasSend, holdLetter, refuseSent } from "./letters.queries.server.ts";

const { letter } = collectionRevisions(letters) as { letter: EntityRevisions };

/** How letters are read and restored: one that is scheduled or sent keeps what it says. */
export const letterRevisions: RevisionsByType = {
  letter: {
    ...letter,
    async restoreIssues(context, id, snapshot) {
      await holdLetter(context.trx, id);
      return (await hasSend(context.trx, id))
        ? [{ code: "sent", message: letterMessages.letters.isSent, isFinal: true }]
        : letter.restoreIssues(context, id, snapshot);
    },
    async remove(context, id) {
      await refuseSent(context.trx, id);
      await letter.remove(context, id);
    },
  },
};
