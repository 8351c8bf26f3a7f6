import { readdirSync, readFileSync } from "node:fs";

/** The signed return address, and the Message-ID, of the mail that a client answers. */
interface Answered {
  to: string;
  messageId?: string;
}

const folder = new URL("./client-mails/", import.meta.url);

/** The names of all samples of answers as mail programs send them. */
export const clientMailNames: readonly string[] = readdirSync(folder).map((file) =>
  file.slice(0, -".eml".length),
);

/** A sample as it is sent, with line feeds. */
export function clientMail(name: string, { to, messageId = "answered@fernhill.example" }: Answered): string {
  return readFileSync(new URL(`${name}.eml`, folder), "utf8")
    .replaceAll("{TO}", to)
    .replaceAll("{MSGID}", messageId)
    .replaceAll("{N}", name);
}
