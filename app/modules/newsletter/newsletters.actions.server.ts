import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { staffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { newsletters } from "./newsletters.collection.ts";
import { refuseSent } from "./newsletters.queries.server.ts";

const { save, remove } = collectionVerbs(newsletters);

/** Staff's operations on newsletters, at `POST /staff/newsletters`. One that is scheduled or sent is refused. */
export const newsletterVerbs = {
  save: staffVerb({
    ...save,
    changesPages: false,
    async run(context, input) {
      await refuseSent(context.trx, input.id);
      return save.run(context, input);
    },
  }),

  remove: staffVerb({
    ...remove,
    changesPages: false,
    async run(context, input) {
      await refuseSent(context.trx, input.id);
      return remove.run(context, input);
    },
  }),
};
