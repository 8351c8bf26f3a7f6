import type { Config } from "#app/platform/config.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import type { DoctorFinding } from "#app/site/slots/doctor-check.server.ts";
import { explainError } from "./explained-error.ts";
import { PROXY_VIEW_PATH, type ProxyView, proxyView, proxyViewHeader } from "./proxy-view.ts";

/** An address for examples (RFC 5737): nobody's. */
export const FORGED = "198.51.100.77";
/** Nobody else's headers may change what the site sees. */
const forgedHeaders = {
  "X-Forwarded-For": FORGED,
  "X-Forwarded-Proto": "gopher",
  Forwarded: `for=${FORGED};proto=gopher;host=forged.invalid`,
};
const TIMEOUT_MS = 10_000;
/** A range with a shorter prefix has more addresses than any network of proxies. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 16 };
const REPLACED =
  "proxy_set_header X-Forwarded-For $remote_addr; of deploy/nginx.conf; Caddy’s reverse_proxy needs no line for it";

type Settings = Pick<Config, "publicUrl" | "trustProxy">;

/**
 * What is wrong with the proxy's headers.
 * @param asked what the site saw of a plain request, and of one with a stranger's forwarding headers
 */
export function judgeProxy(
  { publicUrl = "", trustProxy }: Settings,
  { plain, forged }: { plain: ProxyView; forged: ProxyView },
): DoctorFinding[] {
  const found: string[] = [];
  if (plain.origin !== publicUrl)
    found.push(
      `The site that runs has the PUBLIC_URL ${plain.origin}, and this command ${publicUrl}. Restart the site, or give this command the site’s settings.`,
    );
  const wide = trustProxy.filter(isWide);
  if (wide.length > 0)
    found.push(
      `TRUST_PROXY names ${wide.join(", ")}, so strangers can give themselves any address and escape the limits. Name the proxy’s own address there, such as ${plain.peer}, and restart the site.`,
    );
  const { peer } = plain;
  const isPassedOn = forged.address === FORGED && forged.forwardedFor.split(",").at(-1)?.trim() === FORGED;
  if (isPassedOn)
    found.push(
      `The proxy at ${peer} hands on the X-Forwarded-For that a stranger sends, who so escapes the limits. Let it write its own: ${REPLACED}, unless trusted_proxies or header_up says otherwise.`,
    );
  else if (plain.forwardedFor === "" && hasProxy({ publicUrl, trustProxy }))
    found.push(
      `The proxy at ${peer} sends no X-Forwarded-For, so all visitors share the limits of one address. Let it send it: ${REPLACED}.`,
    );
  else if (plain.forwardedFor !== "" && !plain.isTrusted)
    found.push(
      `TRUST_PROXY doesn’t name the proxy at ${peer}, so all visitors share the limits of one address. Add ${peer} to TRUST_PROXY, and restart the site.`,
    );
  return found.map((said) => ({ said }));
}

/** The site itself has no TLS. */
const hasProxy = ({ publicUrl = "", trustProxy }: Settings) =>
  publicUrl.startsWith("https:") || trustProxy.length > 0;

function isWide(range: string): boolean {
  const [address = "", prefix] = range.split("/");
  const shortest = address.includes(":") ? SHORTEST_PREFIX.ipv6 : SHORTEST_PREFIX.ipv4;
  return prefix !== undefined && Number(prefix) < shortest;
}

interface Asked {
  config: Config;
  /** null where there is none; then the site can't be asked. */
  secret: string | null;
  /** Where the site listens on this machine. */
  siteUrl: string;
}

/** Asks the running site through PUBLIC_URL what it sees of a request, and judges that. */
export async function checkProxy({ config, secret, siteUrl }: Asked): Promise<DoctorFinding[]> {
  const { publicUrl } = config;
  if (!publicUrl || secret === null) return [];
  if (!(await isRunning(siteUrl)))
    return [
      {
        said: `No site answers at ${siteUrl}, so its proxy was not looked at. Start the site, then run the doctor again.`,
        isNote: true,
      },
    ];
  const address = publicUrl + PROXY_VIEW_PATH;
  const ask = (headers: Record<string, string>) =>
    fetch(address, {
      headers: { ...headers, ...proxyViewHeader(secret) },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const answer = await ask({});
    const plain = await viewIn(answer);
    if (!plain) return [{ said: judgeAnswer(answer, { publicUrl, siteUrl }) }];
    const forged = await viewIn(await ask(forgedHeaders));
    // Whatever kept the second request from the site keeps strangers' headers from it, too.
    return judgeProxy(config, { plain, forged: forged ?? plain });
  } catch (error) {
    const said = explainError(error, config, { source: "proxy" }) ?? unreachable(publicUrl);
    return [{ said, cause: causesOf(error) }];
  }
}

const unreachable = (publicUrl: string) =>
  `The site isn’t reached at ${publicUrl}, its PUBLIC_URL, from this machine. Look whether that address opens in a browser elsewhere.`;

function causesOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return errorLine(cause ?? error);
}

const isRunning = (siteUrl: string) =>
  fetch(`${siteUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function viewIn(answer: Response): Promise<ProxyView | null> {
  if (!answer.ok) return null;
  return proxyView.safeParse(await answer.json().catch(() => null)).data ?? null;
}

/** What is wrong if something else than the site answers. */
export function judgeAnswer(
  { status, headers }: Pick<Response, "status" | "headers">,
  { publicUrl, siteUrl }: { publicUrl: string; siteUrl: string },
): string {
  const leadsTo = headers.get("location");
  if (leadsTo && status >= 300 && status < 400) {
    const { origin } = new URL(leadsTo, publicUrl);
    return `PUBLIC_URL, ${publicUrl}, leads on to ${origin}, where forms and sign-in then fail. Set PUBLIC_URL to the address that visitors end at, and restart the site.`;
  }
  if (status >= 502 && status <= 504)
    return `The proxy answers ${status}, because it doesn’t reach the site, which answers at ${siteUrl}. Name that address in the line server of deploy/nginx.conf, or reverse_proxy of deploy/Caddyfile.`;
  return `What answers at ${publicUrl}, its PUBLIC_URL, with ${status} isn’t this site, or has another secret. Let the proxy lead there to ${siteUrl}: server_name in deploy/nginx.conf, the first line in deploy/Caddyfile.`;
}
