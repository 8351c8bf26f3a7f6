import { connect } from "node:net";
import { test } from "vitest";
import { listEnquiryPage } from "#app/modules/enquiries/enquiries.queries.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import { postEnquiry } from "#tests/support/enquiry.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import { type SmtpInbox, startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { startRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";

const { mailReasons } = dashboardTexts;
const GREETING_LIMIT_MS = 3000;

/** What goes wrong with a mail server behind a relay, and how it comes back. */
const outages = {
  "that is down": (_inbox, relay) => relay.become("down"),
  "that accepts connections and never answers": (_inbox, relay) => relay.become("mute"),
  "that is busy (451)": async (inbox) => {
    inbox.mode = "busy";
  },
  "that refuses the address (550)": async (inbox) => {
    inbox.mode = "reject";
  },
} satisfies Record<string, (inbox: SmtpInbox, relay: TcpRelay) => Promise<void>>;

test.concurrent.for([
  ["that is down", mailReasons.unreachable],
  ["that accepts connections and never answers", mailReasons.unreachable],
  ["that is busy (451)", mailReasons.busy],
  ["that refuses the address (550)", mailReasons.address],
] as const)(
  "behind a mail server %s enquiries are taken at once, and delivered once when it is back",
  async ([outage, reason], { expect, onTestFinished }) => {
    const inbox = await startSmtpInbox();
    onTestFinished(inbox.close);
    const relay = await startRelay(inbox.port);
    onTestFinished(relay.close);
    const SMTP_URL = `smtp://127.0.0.1:${relay.port}?greetingTimeout=${GREETING_LIMIT_MS}`;
    const site = await startEmptySite({ SMTP_URL });
    onTestFinished(() => site.remove());
    const database = openDatabase({ dataDir: site.dataDir });
    onTestFinished(() => database.close());
    const deliveries = async () => {
      const { enquiries } = await listEnquiryPage(database.db, {
        search: "",
        show: "all",
        page: 1,
        pageSize: 9,
      });
      return enquiries.map(({ delivery }) => delivery.mails[0]);
    };

    await outages[outage](inbox, relay);
    const began = performance.now();
    const answer = await postEnquiry(site.url, { name: "During" });
    expect(await answer.text()).toContain("Thank You!");
    // Whoever waited for a mail server that never answers would have waited longer.
    expect(performance.now() - began).toBeLessThan(GREETING_LIMIT_MS);
    await expect
      .poll(deliveries, { timeout: 20_000 })
      .toMatchObject([{ state: "waiting", attempts: 1, error: expect.any(String) }]);
    const [failed] = await deliveries();
    expect(failed?.state === "waiting" && deliveryReason(failed.error ?? "")).toBe(reason);

    inbox.mode = "accept";
    await relay.become("forward");
    // Woken by the next one; the first is due 5 s, at most 15 s after its try.
    await postEnquiry(site.url, { name: "Afterwards" });
    await expect.poll(deliveries, { timeout: 30_000 }).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    const from = inbox.messages.map(({ replyTo }) => replyTo?.[0]?.name).sort();
    expect(from).toEqual(["Afterwards", "During"]);
  },
);

test.concurrent("neither a mute mail server nor a visitor who never ends keeps the site from stopping within 10 s", async ({
  expect,
  onTestFinished,
}) => {
  const mute = await startRelay(0);
  onTestFinished(mute.close);
  await mute.become("mute");
  const site = await startEmptySite({ SMTP_URL: `smtp://127.0.0.1:${mute.port}` });
  onTestFinished(() => site.remove());
  await postEnquiry(site.url);
  const visitor = connect(Number(new URL(site.url).port), "localhost");
  onTestFinished(() => void visitor.destroy());
  visitor.on("error", () => undefined);
  visitor.write("POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n");
  const began = performance.now();
  expect(await site.stop("SIGTERM")).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
});
