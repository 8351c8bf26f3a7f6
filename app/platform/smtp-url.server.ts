import { isLocalHost } from "./local-host.server.ts";

/**
 * Whether the parameter `tls` of an SMTP_URL is one that we know: none at all, or `?tls=none` of `smtp://`.
 * @param smtpUrl a valid URL
 */
export function isKnownTls(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  const given = searchParams.getAll("tls");
  return given.length === 0 || (protocol === "smtp:" && given.every((value) => value === "none"));
}

/**
 * The SMTP_URL for nodemailer. `smtp://` to another machine requires STARTTLS, unless it says `?tls=none`;
 * no other parameter lifts that.
 */
export function transportUrl(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isOpen = url.searchParams.has("tls") || isLocalHost(url.hostname);
  url.searchParams.delete("tls");
  if (url.protocol === "smtp:" && !isOpen) url.searchParams.set("requireTLS", "true");
  return url.href;
}
