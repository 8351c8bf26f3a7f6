/** By which an error is explained: what its text has, and the sentence that says what to do. */
export type ErrorRule = readonly [when: RegExp, say: string];

/** Rules of a connection that did not come about, the same for every server. @param variable that names the server */
export const connectionRules = (variable: string, server: string): ErrorRule[] => [
  [
    /\bCERT_HAS_EXPIRED\b|certificate has expired/i,
    `The certificate of ${server} that ${variable} names has expired. Renew it there; look at this machine’s clock, too.`,
  ],
  [
    /ALTNAME|altnames/i,
    `The certificate of ${server} is for another name than ${variable} has. Write the name into ${variable} that the certificate is for.`,
  ],
  [
    /SELF_SIGNED|self.signed|UNABLE_TO_(VERIFY|GET)|unable to (verify|get)|certificate/i,
    `The certificate of ${server} that ${variable} names is signed by nobody whom this machine trusts. Give it a certificate of a known authority, or name the file of yours in NODE_EXTRA_CA_CERTS.`,
  ],
  [
    /\b(EPROTO|ERR_SSL\w*)\b|wrong version|ssl3|packet length/i,
    `${variable} asks for encryption in another way than ${server} speaks. Look at its scheme and its port.`,
  ],
  [
    /\b(ENOTFOUND|EAI_AGAIN|EDNS)\b/,
    `The host in ${variable} is unknown. Look for a mistake in its name; getent hosts NAME says whether this machine can find it.`,
  ],
  [
    /\bECONNREFUSED\b/,
    `Nothing listens where ${variable} leads to. Start ${server}, or correct host and port in ${variable}.`,
  ],
  [
    /\b(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TimeoutError|CONNECT_TIMEOUT|ETIMEOUT)\b|time.?out|greeting never/i,
    `The host in ${variable} doesn’t answer. Look whether ${server} runs and whether a firewall, here or there, keeps the port closed.`,
  ],
  [
    /\b(ECONNRESET|EPIPE|NoConnection|ECONNECTION)\b|terminated unexpectedly|closed unexpectedly|socket hang up|hang up|unexpected close/i,
    `The connection to ${server} that ${variable} names was ended from there. Look into its log; the port in ${variable} could be another program’s.`,
  ],
];

/** An error as the system, a database, a store or a mail server makes it. */
export interface AnyError {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  errcode?: unknown;
  syscall?: unknown;
  hostname?: unknown;
  severity?: unknown;
  path?: string;
  dest?: string;
  port?: number;
  $metadata?: { httpStatusCode?: number };
  cause?: unknown;
  errors?: unknown;
}

/** An error, and those that caused it. */
export function errorChain(error: unknown): AnyError[] {
  const found: AnyError[] = [];
  const open = [error];
  while (open.length > 0 && found.length < 8) {
    const next = open.shift();
    if (typeof next !== "object" || next === null || found.includes(next)) continue;
    found.push(next);
    const { cause, errors } = next as AnyError;
    open.push(cause, ...(Array.isArray(errors) ? errors : []));
  }
  return found.length > 0 ? found : [new Error(String(error)) as AnyError];
}

/** Codes, names and message of an error, in which rules search. */
export function textOfError({ name, code, message, errcode, $metadata }: AnyError): string {
  const sqlite = typeof errcode === "number" ? `sqlite ${errcode & 0xff}` : "";
  const status = $metadata?.httpStatusCode ? `s3 ${$metadata.httpStatusCode}` : "";
  return [name, code, sqlite, status, message].filter(Boolean).join(" ");
}

/** Explains an error by the first rule that fits it or what caused it; null if none does. */
export function explainByRules(error: unknown, rules: readonly ErrorRule[]): string | null {
  const text = errorChain(error).map(textOfError).join(" ");
  return rules.find(([when]) => when.test(text))?.[1] ?? null;
}
