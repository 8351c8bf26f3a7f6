import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Auth } from "#app/features/auth/auth.server.ts";
import type { BusinessProfile } from "#app/features/site/business-profile.ts";
import type { StaffSite } from "#app/features/staff/staff-verb.server.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { ContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { deleteStoredMails, type MailName, mailFolder } from "#app/platform/mail/mail-folder.server.ts";
import type { OutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import type { Limiters } from "./limiters.server.ts";

/** What the running site is made of; opened once at start, handed to every loader and action. */
export interface SiteRuntime {
  config: Config;
  database: Database;
  store: FileStore;
  auth: Auth;
  contentVersion: ContentVersion;
  /** Told when there is something to send. */
  outbox: Pick<OutboxWorker, "wake">;
  limiters: Limiters;
  log: Logger;
}

/** What belongs to one request. */
export interface RequestState {
  /** Canonical origin, for absolute addresses; the same for every request. */
  origin: string;
  clientAddress: string;
  viewer: Viewer | null;
  /** Whether the viewer's password was given again in the last ten minutes. */
  passwordConfirmed?: boolean;
  /** Set when the database could not say who is signed in; pages then take them for a visitor (SPEC §8). */
  sessionUnknown?: true;
  /** Random text on the inline scripts React Router writes for a viewer. */
  nonce?: string;
  /** Set when the page shows less than it should, so that it is not kept. */
  degraded: boolean;
  /** Milliseconds at which the page turns into another by itself; see limitCacheUntil. */
  holdsUntil?: number;
  /** Milliseconds at which the page is taken down by itself: not even an outage shows it from then on. */
  endsAt?: number;
  /** See loadProfile. */
  profile?: Promise<BusinessProfile>;
  /** A visitor's document, once it is rendered; its answer has no body, through whose stream it would only be copied. */
  document?: string;
}

/** What verbs and mails need to know of the site. */
export function staffSiteOf({ config }: Pick<SiteRuntime, "config">, origin: string): StaffSite {
  const { smtpUrl, from, contactTo } = config.mail;
  const removeKept = (mails: readonly MailName[]) => deleteStoredMails(mailFolder(config.dataDir), mails);
  return { origin, mail: { isSetUp: smtpUrl !== undefined, from, contactTo, removeKept } };
}

/** The site's runtime, set by the server for every request. */
export const runtimeContext = createContext<SiteRuntime>();
/** The request's own state, set by the server for every request. */
export const requestContext = createContext<RequestState>();
