import { collectionVerbs } from "#app/features/content/collection-verbs.server.ts";
import { staffVerb } from "#app/features/staff/staff-verb.server.ts";
import { letters } from "./letters.collection.ts";
import { refuseSent } from "./letters.queries.server.ts";

const { save, remove } = collectionVerbs(letters);

/** Staff's operations on letters, at `POST /staff/letters`. One that is scheduled or sent is refused. */
export const letterVerbs = {
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
