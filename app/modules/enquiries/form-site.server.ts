import type { Logger } from "pino";
import type { RouterContextProvider } from "react-router";
import { cipherOf } from "#app/accounts/auth.server.ts";
import type { Cipher } from "#app/platform/cipher.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FormLimiter } from "#app/platform/rate-limits/form-limiter.server.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import type { MailSite } from "./contact-mail.server.ts";

/** What a visitor's form needs of the site, to store what is sent with the mails about it. */
export interface FormSite extends Pick<MailSite, "mail" | "origin"> {
  database: Pick<Database, "db" | "engine">;
  limiters: Record<"quoteDrafts" | "replies", Pick<FormLimiter, "admit">> & { contact: FormLimiter };
  /** The visitor's IP address, by which forms are counted. */
  clientAddress: string;
  /** Seals mails with links. */
  cipher: Cipher;
  /** Called after the commit, so that the mails are sent at once. */
  wakeWorker(): void;
  /** Reads the business's name and addresses; called for a valid form only. */
  readBusiness(): Promise<MailSite["business"]>;
  log: Pick<Logger, "info" | "error">;
  now?: Date;
}

/** The site of a request, as the forms of visitors need it. */
export function formSite(context: Readonly<RouterContextProvider>): FormSite {
  const { database, outbox, limiters, config, auth, log } = context.get(runtimeContext);
  const { clientAddress, origin } = context.get(requestContext);
  return {
    database,
    limiters,
    clientAddress,
    origin,
    log,
    mail: config.mail,
    cipher: cipherOf(auth),
    wakeWorker: () => outbox.wake(),
    readBusiness: () => readBusinessProfile(database.db),
  };
}
