import type { MailHandler } from "#app/platform/mail/received-mail.server.ts";
import type { ReturnAddresses } from "#app/platform/mail/return-address.server.ts";
import { slot } from "#app/platform/slot.ts";
import type { SiteRuntime } from "../request/site-context.server.ts";

/** What a module does with mails that come in. */
export interface MailHandlers {
  /** Takes what mail servers report of mails of ours. */
  reports?: MailHandler;
  /** Takes what people write. */
  answers?: MailHandler;
}

/** Makes the handlers of a module. */
export type MakeMailHandlers = (
  runtime: SiteRuntime,
  mails: {
    answers: ReturnAddresses;
    /** The address to which mails come in. */
    address: string;
    now(): Date;
  },
) => MailHandlers;

/** The handlers of all modules. */
export const mailHandlerSlot = slot<MakeMailHandlers>();
