import type { Logger } from "pino";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import type { RenderedMail } from "#app/platform/mail/mail-frame.server.tsx";
import { MailError, type Mailer, SEND_LIMIT_MS } from "#app/platform/mail/mailer.server.ts";
import { saysUnknownAddress, withoutAddresses } from "#app/platform/mail/smtp-answer.ts";
import { type BackgroundWorker, startLane } from "#app/platform/outbox/lane.server.ts";
import { LEAVE_URL_SLOT } from "../mail/leave-url-slot.ts";
import { numberLinks } from "./newsletter-links.server.ts";
import {
  type ClaimedRecipient,
  claimRecipient,
  recordOutcome,
  releaseLost,
  type SendOutcome,
} from "./newsletter-queue.queries.server.ts";
import {
  composeRecipientMail,
  type NewsletterSite,
  type StoredNewsletter,
} from "./newsletter-recipient-mail.server.ts";
import { findStoredNewsletter } from "./newsletter-results.queries.server.ts";
import {
  findDueSends,
  nextSendAt,
  recordStartFailure,
  startSend,
} from "./newsletter-sends.queries.server.ts";
import { newsletterLinkPath } from "./newsletter-sends.ts";

/** Mails sent at once, so that a mail server that takes its time doesn't slow the pace. */
export const NEWSLETTER_CONNECTIONS = 5;

const MINUTE_MS = 60_000;
/** Twice the send timeout, so that a lock never expires while its mail is being sent. */
const LOCK_MS = 2 * SEND_LIMIT_MS;
/** How long the site's settings are used before they are read again. */
const SITE_READ_MS = 5000;
/** When a newsletter that could not be composed is tried again. */
const START_AGAIN_MS = MINUTE_MS;

interface NewsletterSenderParts {
  database: Database;
  /** With connections of its own, so that no mail about a message waits for a newsletter. */
  mailer: Mailer;
  log: Pick<Logger, "info" | "warn" | "error">;
  /** Origin of the site, without a trailing slash. */
  origin: string;
  /** Composes a newsletter as it is now. */
  compose(newsletterId: string): Promise<RenderedMail>;
  readSite(): Promise<NewsletterSite & { perMinute: number }>;
  leaveUrl(subscriberId: string): string;
  /** The address to which reports about a recipient's mail go; without one they go to the sender. */
  returnAddress?: ((recipientId: string) => string) | undefined;
  clock?: Clock;
}

/**
 * Starts the lane of newsletters (docs/design/newsletter.md#nobody-gets-one-twice). A recipient's mail is recorded as being sent before it is
 * tried, so that nobody gets one twice: what is found in that state after a crash is left to staff. On SQLite, start it
 * once per database, and only if no other process uses that database.
 */
export function startNewsletterSender(parts: NewsletterSenderParts): BackgroundWorker {
  const { database, log, mailer, clock = systemClock } = parts;
  const newsletters = new Map<string, StoredNewsletter>();
  let site: (Awaited<ReturnType<typeof parts.readSite>> & { readAt: number }) | undefined;
  let releasedAt: number | undefined;

  async function release(now: Date): Promise<void> {
    const isDue = releasedAt === undefined || Math.abs(now.getTime() - releasedAt) >= MINUTE_MS;
    if (!isDue || (releasedAt !== undefined && database.engine === "sqlite")) return;
    const lost = await releaseLost(database, now);
    releasedAt = now.getTime();
    if (lost > 0) log.warn({ recipients: lost }, "Newsletters were being sent when an instance ended");
  }

  async function readSite(now: Date) {
    if (!site || Math.abs(now.getTime() - site.readAt) >= SITE_READ_MS)
      site = { ...(await parts.readSite()), readAt: now.getTime() };
    return site;
  }

  async function prepare(): Promise<void> {
    await release(clock.now());
    for (const newsletterId of await findDueSends(database.db, clock.now())) await start(newsletterId);
  }

  /** One at a time: the pace of the settings is that of all instances together. */
  async function claim() {
    const now = clock.now();
    const { perMinute, ...current } = await readSite(now);
    const found = await claimRecipient(database, {
      now,
      intervalMs: MINUTE_MS / perMinute,
      lockedUntil: new Date(now.getTime() + LOCK_MS),
    });
    if (found.kind === "claimed")
      return { entries: [{ ...found.recipient, site: current }], again: found.nextAt };
    if (found.until === null) newsletters.clear();
    const times = [found.until, await nextSendAt(database.db)].filter((time) => time !== null);
    return { entries: [], again: earliest(times) };
  }

  async function start(newsletterId: string): Promise<void> {
    try {
      const { html, ...composed } = await parts.compose(newsletterId);
      const numbered = numberLinks(html, {
        except: LEAVE_URL_SLOT,
        addressOf: (position) => parts.origin + newsletterLinkPath(newsletterId, position),
      });
      if (await startSend(database, newsletterId, { ...composed, ...numbered }, clock.now()))
        log.info({ newsletter: newsletterId }, "Newsletter being sent");
    } catch (error) {
      log.error({ err: error, newsletter: newsletterId }, "A newsletter could not be started");
      const again = new Date(clock.now().getTime() + START_AGAIN_MS);
      await recordStartFailure(database.db, newsletterId, readable(error), again);
    }
  }

  async function attempt(recipient: ClaimedRecipient & { site: NewsletterSite }): Promise<SendOutcome> {
    const { id, newsletterId, email, subscriberId } = recipient;
    try {
      const newsletter = await findNewsletter(newsletterId);
      const returnTo = parts.returnAddress?.(id);
      const mail = composeRecipientMail(newsletter, recipient.site, {
        id,
        email,
        leaveUrl: parts.leaveUrl(subscriberId),
        origin: parts.origin,
        ...(returnTo && { returnTo }),
      });
      await mailer.send(mail);
      return { kind: "sent", recipient, at: clock.now() };
    } catch (error) {
      return { kind: failureKind(error), recipient, at: clock.now(), error: readable(error) };
    }
  }

  async function findNewsletter(newsletterId: string): Promise<StoredNewsletter> {
    const newsletter =
      newsletters.get(newsletterId) ?? (await findStoredNewsletter(database.db, newsletterId));
    if (!newsletter) throw new Error("The newsletter is not being sent");
    newsletters.set(newsletterId, newsletter);
    return newsletter;
  }

  async function record(outcome: SendOutcome): Promise<void> {
    const { recipient, kind } = outcome;
    await recordOutcome(database, outcome);
    if (outcome.kind === "sent") return;
    const details = { recipient: recipient.id, newsletter: recipient.newsletterId, kind };
    log.warn({ ...details, error: outcome.error }, "A newsletter was not accepted");
  }

  return startLane({
    places: NEWSLETTER_CONNECTIONS,
    prepare,
    claim,
    attempt,
    record,
    onOutage: (error, unrecorded) =>
      log.warn({ error: readable(error), unrecorded }, "Newsletters can't reach the database"),
    clock,
  });
}

const earliest = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((first, time) => (first === null || time < first ? time : first), null);

/** @param error of the mailer, or of what comes before it */
function failureKind(error: unknown): Exclude<SendOutcome["kind"], "sent"> {
  if (!(error instanceof MailError)) return "server";
  const { by, code } = error.failure;
  if (by === "unknown") return "unsure";
  if (by === "server") return "server";
  if (by === "text" || (code && code < 500)) return "deferred";
  // nodemailer itself has refused the address.
  if (code === null) return "refused";
  return saysUnknownAddress(error.message) ? "refused" : "deferred";
}

const readable = (error: unknown) => errorLine(error, withoutAddresses);
