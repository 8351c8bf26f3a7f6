import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Config } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";

/** What the running site is made of; opened once at start, handed to every loader and action. */
export interface SiteServices {
  config: Config;
  database: Database;
  store: FileStore;
  log: Logger;
}

/** The site's services, set by the server for every request. */
export const servicesContext = createContext<SiteServices>();
