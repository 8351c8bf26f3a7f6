import type { ServerModule } from "#app/site/slots/module.server.ts";
import { notificationVerbs } from "./notifications.actions.server.ts";
import { pushKeys } from "./push-keys.server.ts";
import { deleteDevices, enqueuePushes, listDevices } from "./push-subscriptions.queries.server.ts";
import { startPushWorker } from "./start-push-worker.server.ts";
import type {} from "./tables.server.ts";

/** What push adds on the server; see module.ts. */
export const pushOnServer: ServerModule = {
  name: "push",
  verbs: () => ({ notifications: notificationVerbs }),
  screenParts: {
    async account({ auth, database: { db } }, { id, role }) {
      if (role !== "administrator") return null;
      const { publicKey } = pushKeys(auth.options.secret);
      return { publicKey, devices: await listDevices(db, id) };
    },
  },
  notify: (trx, { recordId, ...notification }, now) =>
    enqueuePushes(trx, notification, { now, ...(recordId !== undefined && { recordId }) }),
  endAccess: async (trx, userId, ended) => {
    if (ended === "sessions") await deleteDevices(trx, userId);
  },
  startWorkers: (runtime) => [startPushWorker(runtime)],
  secretLosses: [{ table: "push_subscriptions", text: (rows) => `notifications on devices (${rows})` }],
};
