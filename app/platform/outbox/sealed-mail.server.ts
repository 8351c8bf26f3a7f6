import type { Trx } from "#app/platform/db/schema.server.ts";
import type { Cipher } from "../cipher.server.ts";
import type { Mail } from "../mail/mailer.server.ts";
import { enqueuePayload, type MailAbout } from "./outbox.queries.server.ts";

/** The payload of a mail with a secret link, which nobody who reads the database or a backup may use. */
export interface SealedMail {
  sealed: string;
}

/** Thrown for a mail that was sealed with another secret of the site; trying again is of no use. */
export class SealBroken extends Error {
  override name = "SealBroken";
  constructor() {
    super("The mail can't be opened: SECRET has changed since it was written.");
  }
}

/** Like enqueueMail, for a mail with a secret link: its text is sealed until it is sent. */
export async function enqueueSecretMail(
  trx: Trx,
  cipher: Pick<Cipher, "seal">,
  mail: Mail,
  about: MailAbout,
): Promise<string> {
  const payload: SealedMail = { sealed: await cipher.seal(JSON.stringify(mail)) };
  return enqueuePayload(trx, payload, mail, about);
}

/**
 * Reads the payload of a mail, which may be sealed.
 * @throws {SealBroken}
 */
export async function openMail(cipher: Pick<Cipher, "open">, payload: Mail | SealedMail): Promise<Mail> {
  if (!("sealed" in payload)) return payload;
  try {
    return JSON.parse(await cipher.open(payload.sealed)) as Mail;
  } catch {
    throw new SealBroken();
  }
}
