import type { Logger } from "pino";
import { createContext } from "react-router";
import type { Auth } from "#app/accounts/auth.server.ts";
import type { StaffSite } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { ContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { HashEmail } from "#app/platform/email-hash.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import type { ResumableUploads } from "#app/platform/files/resumable-uploads.server.ts";
import { deleteStoredMails, type MailName, mailFolder } from "#app/platform/mail/mail-folder.server.ts";
import type { BackgroundWorker } from "#app/platform/outbox/lane.server.ts";
import type { SignedLinks } from "#app/platform/signed-link.server.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";
import type { Limiters } from "./limiters.server.ts";
import type { SiteOffers } from "./site-offers.server.ts";

/** The parts of the running site; opened once at start and passed to every loader and action. */
export interface SiteRuntime {
  config: Config;
  database: Database;
  store: FileStore;
  auth: Auth;
  contentVersion: ContentVersion;
  /** Woken after a write that may have added entries. */
  outbox: Pick<BackgroundWorker, "wake">;
  limiters: Limiters;
  hashEmail: HashEmail;
  /** The links of one purpose whose tokens are signed, not stored. */
  signedLinks(purpose: string): SignedLinks;
  uploads: ResumableUploads;
  /** What the site offers to its modules. */
  offers: SiteOffers;
  log: Logger;
}

export interface RequestState {
  /** Canonical origin, for absolute addresses; the same for every request. */
  origin: string;
  clientAddress: string;
  viewer: Viewer | null;
  /** Whether the viewer confirmed the password in the last ten minutes. */
  passwordConfirmed?: boolean;
  /** Set if the session could not be read; pages then treat the viewer as a visitor (SPEC §8). */
  sessionUnknown?: true;
  /** CSP nonce of the inline scripts that React Router writes for a viewer. */
  nonce?: string;
  /** Set if the page is incomplete, so that it is not cached. */
  degraded: boolean;
  /** Time in milliseconds at which the page's content changes by schedule; see limitCacheUntil. */
  holdsUntil?: number;
  /** Time in milliseconds at which the page is unpublished by schedule, even during an outage. */
  endsAt?: number;
  /** See loadProfile. */
  profile?: Promise<BusinessProfile>;
  /** Whether the page says that it could not be shown, or its action failed. */
  showsError?: boolean;
  /** A visitor's rendered document; the response has no body, whose stream would only copy it. */
  document?: string;
}

/** The site's settings that verbs and mails use. */
export function staffSiteOf({ config }: Pick<SiteRuntime, "config">, origin: string): StaffSite {
  const { smtpUrl, from, contactTo } = config.mail;
  const removeKept = (mails: readonly MailName[]) => deleteStoredMails(mailFolder(config.dataDir), mails);
  return { origin, mail: { isSetUp: smtpUrl !== undefined, from, contactTo, removeKept } };
}

/** The site's runtime, set by the server for every request. */
export const runtimeContext = createContext<SiteRuntime>();
/** The request's state, set by the server for every request. */
export const requestContext = createContext<RequestState>();
