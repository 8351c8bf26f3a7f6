import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { returnAddresses } from "#app/platform/mail/return-address.server.ts";
import { postEnquiry } from "#tests/support/enquiry.ts";
import { startImapMailbox } from "#tests/support/imap-mailbox.ts";
import { residentMegabytes } from "#tests/support/process-usage.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import { freePort, type RunningSite, startSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase, visitorsSee } from "#tests/support/site-database.ts";
import { startProbe } from "#tests/support/start-probe.ts";
import { enquiryRow, idOf } from "./stored-enquiries.ts";

/**
 * The worst that a stranger with a script can do within the limits (DESIGN §8), each in turn, for the deep run: meanwhile
 * everybody else is answered, and a restart in the middle of it goes on.
 */
const MAX_LATE_MS = 200;
const NEARLY_ALL = 0.99;
const MAX_MEGABYTES = 400;
const LIMIT_MS = 400_000;
const SECRET = "s".repeat(40);
const MAILBOX = "web@fernhill.example";
const NETWORKS = 40;
const HOMEOWNERS = 6;
const CACHED_PAGE = "/about";

const enquiryId = idOf(0xbb);
const token = newLinkToken();
const returnAddress = returnAddresses(SECRET, MAILBOX).create("m", enquiryId);

/** Something a stranger does to a site until `signal` is aborted, or until it is done. */
interface Attack {
  /** Added to the site's environment. */
  env?: Record<string, string>;
  run(site: RunningSite, signal: AbortSignal): Promise<void>;
}

const network = (n: number) => ({ "X-Forwarded-For": `100.64.${n % NETWORKS}.7` });

/** The thread of a sender who has written as much as nobody stopped: longer than its limits, from before there were any. */
async function storeLargestThread(site: RunningSite): Promise<void> {
  const created_at = new Date().toISOString();
  await onDatabase(site, async (trx) => {
    const row = enquiryRow(0xbb, { kind: "quote", token_hash: linkTokenHash(token), created_at });
    await insertRows(trx, "contact_messages", [{ ...row, message: "&".repeat(20_000) }]);
    await insertRows(
      trx,
      "message_entries",
      Array.from({ length: 200 }, (_none, n) => ({
        id: idOf(0xc000 + n),
        message_id: enquiryId,
        kind: "reply" as const,
        is_staff: false,
        author: "Jordan Reyes",
        body: "&".repeat(20_000),
        details: "{}",
        created_at,
      })),
    );
  });
}

/** Of each of these rounds all answers are awaited. */
const ROUNDS = 4;

async function openThread(site: RunningSite, signal: AbortSignal): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await openThreadAtOnce(site, signal);
}

async function openThreadAtOnce({ url }: RunningSite, signal: AbortSignal): Promise<void> {
  const answers = Array.from({ length: 60 }, async (_none, n) => {
    const answer = await fetch(`${url}/q/${token}`, { headers: network(n), signal });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  });
  const opened = await Promise.all(answers);
  expect(opened.some(({ status }) => status === 200)).toBe(true);
  expect(Math.max(...opened.map(({ bytes }) => bytes))).toBeLessThan(300 * 1024);
}

const largestText = (line: string) => line.repeat(250_000 / line.length);
const nested = Array.from({ length: 2000 }, (_none, n) => [
  `Content-Type: multipart/mixed; boundary="b${n}"`,
  "",
  `--b${n}`,
]).flat();

/** The n-th of mails that take long to read for their size. */
function hostileMail(n: number): string {
  const head = `From: jordan@example.ca\nTo: ${returnAddress}\nMessage-ID: <${n}@example.ca>\nSubject: Yard`;
  const bodies = [
    `\n${largestText("On 2026 a@b wrote:\n")}`,
    `Content-Type: text/html\n\n${largestText("<div><b>")}`,
    `${nested.join("\n")}\n`,
    `\n${largestText("From: x\nSent: 1\nTo: y\n")}`,
  ];
  return `${head}\n${bodies[n % bodies.length]}`;
}

async function holdSlowBodies({ url }: RunningSite, signal: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = Array.from({ length: 2000 }, (_none, n) => {
    const path = n % 3 === 0 ? `/q/${token}/photos` : "/contact";
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.resume();
    const { "X-Forwarded-For": forwarded } = network(n);
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        `Host: ${hostname}:${port}`,
        `Origin: ${url}`,
        `X-Forwarded-For: ${forwarded}`,
        "Content-Type: multipart/form-data; boundary=x",
        "Content-Length: 200000",
        "\r\n",
      ].join("\r\n"),
    );
    return socket;
  });
  for (let second = 0; second < 40 && !signal.aborted; second += 1) {
    for (const socket of sockets) if (!socket.destroyed) socket.write("x");
    await sleep(1000);
  }
  for (const socket of sockets) socket.destroy();
}

/** Begins uploads and leaves each unfinished, until all are refused. */
async function fillUploads({ url }: RunningSite, signal: AbortSignal): Promise<void> {
  const piece = new Uint8Array(2 * 1024 * 1024);
  const send = (
    headers: Record<string, string>,
    method: string,
    path: string,
    body?: Uint8Array<ArrayBuffer>,
  ) =>
    fetch(url + path, {
      method,
      signal,
      redirect: "manual",
      headers: { Origin: url, "Tus-Resumable": "1.0.0", Connection: "close", ...headers },
      body: body ?? null,
    }).catch(() => null);
  let refused = 0;
  for (let n = 0; n < 2000 && refused < 2 * NETWORKS && !signal.aborted; n += 1) {
    const begun = await fetch(`${url}/quote`, {
      method: "POST",
      redirect: "manual",
      signal,
      headers: { Origin: url, ...network(n) },
      body: new URLSearchParams({ words: "A patio" }),
    }).catch(() => null);
    const Cookie = begun?.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const headers = { ...network(n), Cookie };
    const made = await send(
      { ...headers, "Upload-Length": String(50 * 1024 * 1024), "Upload-Metadata": "filename eC5qcGc=" },
      "POST",
      "/quote/uploads",
    );
    const path = made?.headers.get("location");
    if (made?.status !== 201 || !path) {
      refused += 1;
      continue;
    }
    await send(
      { ...headers, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
      "PATCH",
      new URL(path, url).pathname,
      piece,
    );
  }
  if (!signal.aborted) expect(refused).toBeGreaterThanOrEqual(2 * NETWORKS);
}

/** A mailbox with the largest mails; the attack lasts until all of them were looked at. */
async function mailboxAttack(): Promise<Attack> {
  const imap = await startImapMailbox(MAILBOX);
  onTestFinished(imap.close);
  imap.deliver(Array.from({ length: 200 }, (_none, n) => hostileMail(n)));
  return {
    env: { IMAP_URL: imap.url, MAIL_FROM: `Fernhill <${MAILBOX}>` },
    async run(site, signal) {
      const lastUid = async () =>
        // Not by the table's type, which its module declares.
        (
          await onDatabase(site, (trx) =>
            sql<{ last_uid: number | null }>`select last_uid from mailbox_state`.execute(trx),
          )
        ).rows[0]?.last_uid ?? 0;
      while (!signal.aborted && Number(await lastUid()) < 200) await sleep(500);
    },
  };
}

const attacks: Record<string, () => Promise<Attack>> = {
  "the largest thread is opened 60 times at once": async () => ({ run: openThread }),
  "200 of the largest mails come in": mailboxAttack,
  "2,000 bodies come slowly from 40 networks": async () => ({ run: holdSlowBodies }),
  "uploads are begun until they are refused": async () => ({ run: fillUploads }),
};

async function startAttacked(env: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startDemoSite({
    TRUST_PROXY: "127.0.0.1,::1",
    SECRET,
    ...env,
    PORT: String(await freePort()),
  });
  onTestFinished(() => site.remove());
  await storeLargestThread(site);
  await visitorsSee(site);
  await (await fetch(site.url + CACHED_PAGE)).text();
  return site;
}

/** Homeowners of other networks write one after the other. @returns those whose message the site has taken */
async function writeMeanwhile({ url }: RunningSite): Promise<string[]> {
  const taken: string[] = [];
  for (let n = 0; n < HOMEOWNERS; n += 1) {
    const name = `Homeowner ${n}`;
    const answer = await postEnquiry(url, { name }, { "X-Forwarded-For": `198.51.${n}.1` });
    if (answer.ok) taken.push(name);
    await answer.text();
    await sleep(200);
  }
  return taken;
}

const storedNames = (site: RunningSite) =>
  onDatabase(site, async (trx) => {
    const rows = await trx
      .selectFrom("contact_messages")
      .select("name")
      .where("name", "like", "Homeowner %")
      .orderBy("name")
      .execute();
    return rows.map(({ name }) => name);
  });

const nearlyAll = (delays: readonly number[]) => delays[Math.floor(delays.length * NEARLY_ALL)] ?? Infinity;

test.each(Object.entries(attacks))(
  "While %s, others are answered at once and nothing is lost",
  async (_what, prepare) => {
    const attack = await prepare();
    const site = await startAttacked(attack.env);
    const probes = ["/healthz", CACHED_PAGE].map((path) => startProbe(site, path));
    const [taken] = await Promise.all([
      writeMeanwhile(site),
      attack.run(site, AbortSignal.timeout(LIMIT_MS)),
    ]);
    const late = await Promise.all(probes.map(async (end) => nearlyAll(await end())));
    expect(Math.max(...late)).toBeLessThan(MAX_LATE_MS);
    expect(residentMegabytes(site, "most")).toBeLessThan(MAX_MEGABYTES);
    expect(taken).toHaveLength(HOMEOWNERS);
    expect(await storedNames(site)).toEqual(taken);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  },
  LIMIT_MS,
);

test.each(Object.entries(attacks))(
  "While %s, a site that is killed goes on after its start",
  async (_what, prepare) => {
    const attack = await prepare();
    const site = await startAttacked(attack.env);
    const taken = await writeMeanwhile(site);
    const over = new AbortController();
    const running = attack.run(site, over.signal).catch(() => undefined);
    await sleep(1000);
    await site.stop("SIGKILL");
    const env = { TRUST_PROXY: "127.0.0.1,::1", SECRET, ...attack.env, DATA_DIR: site.dataDir };
    const again = await startSite({ ...env, PORT: new URL(site.url).port });
    onTestFinished(() => again.remove());
    over.abort();
    await running;
    await attack.run(again, AbortSignal.timeout(LIMIT_MS));
    expect(await storedNames(again)).toEqual(taken);
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);
  },
  LIMIT_MS,
);
