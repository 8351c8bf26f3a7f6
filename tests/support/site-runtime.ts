import { type Logger, pino } from "pino";
import { serverModules } from "#app/modules.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { openResumableUploads } from "#app/platform/files/resumable-uploads.server.ts";
import { signedLinks } from "#app/platform/signed-link.server.ts";
import { siteOffers } from "#app/routes/site-offers.server.ts";
import { createLimiters } from "#app/site/request/limiters.server.ts";
import { hashEmail } from "./hash-email.ts";
import { authOn } from "./staff-auth.ts";
import type { openStorage } from "./storage.ts";

/** What the server's pages run on, over a test's storage, with a content version that never changes. */
export function siteRuntime(
  { database, store, folder }: Awaited<ReturnType<typeof openStorage>>,
  { port = 3000, log = pino({ level: "silent" }) }: { port?: number; log?: Logger } = {},
) {
  return {
    database,
    store,
    log,
    auth: authOn(database, { port }),
    outbox: { wake() {} },
    config: parseConfig({ PORT: String(port), DATA_DIR: folder }),
    contentVersion: {
      current: () => 1,
      takenDownAt: () => 0,
      refresh: async () => {},
      onChange() {},
      stop() {},
    },
    limiters: createLimiters(
      database.db,
      serverModules.map(({ limiters }) => limiters?.(database.db)),
    ),
    signedLinks: (purpose: string) => signedLinks("s".repeat(40), purpose),
    hashEmail,
    uploads: openResumableUploads(folder),
    offers: siteOffers,
  };
}
