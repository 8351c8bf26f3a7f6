import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "vitest";
import { listMessagePage } from "#app/features/contact/messages.queries.server.ts";
import { saveSettings } from "#app/features/site/site.queries.server.ts";
import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import { dashboardMessages } from "#app/platform/dashboard-messages.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import { SCHEDULED_MS } from "#server/scheduled-jobs.ts";
import { lastSummaryWeek } from "#server/summary-week.ts";
import { readyPlace, startEmptySite } from "#tests/support/ready-sites.ts";
import { freePort, type RunningSite, startSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { type SmtpInbox, startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { staffAccount } from "#tests/support/staff-account.ts";

const { mailReasons } = dashboardMessages;
const GREETING_LIMIT_MS = 3000;

/** A mail server's port on which somebody accepts connections and never says a word. */
async function startMute(port: number): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** What goes wrong with a mail server, and how it comes back. */
const outages = {
  "that is down": async (inbox) => {
    await inbox.close();
    return inbox.reopen;
  },
  "that accepts connections and never answers": async (inbox) => {
    await inbox.close();
    const mute = await startMute(inbox.port);
    return async () => {
      await mute.close();
      await inbox.reopen();
    };
  },
  "that is busy (451)": async (inbox) => {
    inbox.mode = "busy";
    return async () => {
      inbox.mode = "accept";
    };
  },
  "that refuses the address (550)": async (inbox) => {
    inbox.mode = "reject";
    return async () => {
      inbox.mode = "accept";
    };
  },
} satisfies Record<string, (inbox: SmtpInbox) => Promise<() => Promise<void>>>;

const send = (site: RunningSite, name: string) =>
  fetch(`${site.url}/contact`, {
    method: "POST",
    headers: { Origin: site.url },
    body: new URLSearchParams({
      ...{ name, email: "jo@example.ca", phone: "519 555 0100", service: "", message: "A patio, please." },
    }),
  });

test.concurrent.for([
  ["that is down", mailReasons.unreachable],
  ["that accepts connections and never answers", mailReasons.unreachable],
  ["that is busy (451)", mailReasons.busy],
  ["that refuses the address (550)", mailReasons.address],
] as const)(
  "behind a mail server %s enquiries are taken at once, and delivered once when it is back",
  async ([outage, reason], { expect, onTestFinished }) => {
    const inbox = await startSmtpInbox({ port: await freePort() });
    onTestFinished(inbox.close);
    const site = await startEmptySite({ SMTP_URL: `${inbox.url}?greetingTimeout=${GREETING_LIMIT_MS}` });
    onTestFinished(() => site.remove());
    const database = openDatabase({ dataDir: site.dataDir });
    onTestFinished(() => database.close());
    const deliveries = async () => {
      const { messages } = await listMessagePage(database.db, {
        ...{ search: "", show: "all", page: 1, pageSize: 9 },
      });
      return messages.map(({ delivery }) => delivery.mails[0]);
    };

    const comeBack = await outages[outage](inbox);
    const began = performance.now();
    const answer = await send(site, "During");
    expect(await answer.text()).toContain("Thank You!");
    // Whoever waited for a mail server that never answers would have waited longer.
    expect(performance.now() - began).toBeLessThan(GREETING_LIMIT_MS);
    await expect
      .poll(deliveries, { timeout: 20_000 })
      .toMatchObject([{ state: "waiting", attempts: 1, error: expect.any(String) }]);
    const [failed] = await deliveries();
    expect(failed?.state === "waiting" && deliveryReason(failed.error ?? "")).toBe(reason);

    await comeBack();
    // Woken by the next one; the first is due 5 s, at most 15 s after its try.
    await send(site, "Afterwards");
    await expect.poll(deliveries, { timeout: 30_000 }).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    const from = inbox.messages.map(({ replyTo }) => replyTo?.[0]?.name).sort();
    expect(from).toEqual(["Afterwards", "During"]);
  },
);

test.concurrent("neither a mute mail server nor a visitor who never ends keeps the site from stopping within 10 s", async ({
  expect,
  onTestFinished,
}) => {
  const port = await freePort();
  const mute = await startMute(port);
  onTestFinished(mute.close);
  const site = await startEmptySite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  onTestFinished(() => site.remove());
  await send(site, "Waiting");
  const visitor = connect(Number(new URL(site.url).port), "localhost");
  onTestFinished(() => void visitor.destroy());
  visitor.on("error", () => undefined);
  visitor.write("POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n");
  const began = performance.now();
  expect(await site.stop("SIGTERM")).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
});

test.concurrent("the weekly summary arrives once, though mail was down and the site was killed after it was written", async ({
  expect,
  onTestFinished,
}) => {
  const inbox = await startSmtpInbox();
  onTestFinished(inbox.close);
  await inbox.close();
  const DATA_DIR = await readyPlace("none");
  const { since } = lastSummaryWeek(new Date());
  await onDatabase({ place: { DATA_DIR } }, async (trx) => {
    const now = new Date(Date.parse(since) + 24 * 3_600_000).toISOString();
    await insertActivity(trx, {
      ...{ user_id: null, user_email: "dana@fernhill.example", verb: "changed", entity_type: "project" },
      ...{ entity_id: "p", entity_title: "Terraced slope", now },
    });
    await saveSettings(trx, { weeklySummary: true }, "2026-01-01T12:00:00.000Z");
  });
  const start = () => startSite({ DATA_DIR, SMTP_URL: inbox.url });
  const site = await start();
  onTestFinished(() => site.remove());
  const written = () =>
    onDatabase(site, (trx) =>
      trx.selectFrom("rate_limits").select("key").where("key", "like", "summary:%").execute(),
    );
  await expect.poll(written, { timeout: 30_000 }).toHaveLength(1);
  await site.stop("SIGKILL");
  await inbox.reopen();
  const again = await start();
  onTestFinished(() => again.remove());
  const summaries = () =>
    inbox.messages.filter(({ text }) => text?.includes("dana@fernhill.example changed"));
  await expect.poll(summaries, { timeout: 30_000 }).toHaveLength(1);
  expect(summaries()[0]?.to?.map(({ address }) => address)).toEqual([staffAccount.email]);
  expect(summaries()[0]?.text).toContain("dana@fernhill.example changed the project “Terraced slope”.");
  // Looked for again at the start, and once more meanwhile.
  await sleep(SCHEDULED_MS * 1.1);
  expect(summaries()).toHaveLength(1);
});
