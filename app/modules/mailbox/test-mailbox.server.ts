import type { Config } from "#app/platform/config.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import { explainMailboxError } from "./explain-mailbox-error.server.ts";

/** What reads a mailbox is loaded only where there is one. */
export const loadMailbox = () => import("./mailbox-reader.server.ts");

/** Tries the mailbox for `npm run mail`. @returns null if none is read */
export async function testMailbox({ mailbox }: Config): Promise<{ isWell: boolean; said: string } | null> {
  if (!mailbox) return null;
  const place = `${mailbox.folder} of ${mailbox.user} at ${mailbox.host}:${mailbox.port}`;
  try {
    await (await loadMailbox()).tryMailbox(mailbox);
  } catch (error) {
    const cure = explainMailboxError(error);
    return {
      isWell: false,
      said: `The mailbox can’t be read: ${place}: ${errorLine(error)}${cure ? `\n${cure}` : ""}`,
    };
  }
  const answersTo = mailbox.address.replace("@", "+…@");
  return { isWell: true, said: `The mailbox can be read: ${place}. Answers go to ${answersTo}.` };
}
