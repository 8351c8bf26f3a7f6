import { administratorAddresses } from "#app/accounts/staff-mail.server.tsx";
import { listFirstNames } from "#app/accounts/users.queries.server.ts";
import { listDistinctActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { personNames } from "#app/kernel/verbs/person-names.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { mailSender, oneLine } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { countPoint, isCounted } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { listPublishedPosts } from "#app/site/blog/blog.queries.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { findUnpublishedReviews } from "#app/site/reviews/reviews.queries.server.ts";
import { readBusinessProfile, readSettings } from "#app/site/settings/site.queries.server.ts";
import type { ServerModule } from "#app/site/slots/module.server.ts";
import type { WeekSection } from "#app/site/slots/week-section.server.ts";
import { composeSummary, isQuiet, type SummaryFacts } from "./summary-mail.tsx";
import { lastSummaryWeek, type SummaryWeek } from "./summary-week.ts";

/** Longer than a week: after the next Monday this summary is no longer looked up. */
const REMEMBERED_MS = 9 * 24 * 3_600_000;
const NAMES_SAID = 3;
const POSTS_SAID = 10;

type SummarizedModules = readonly Pick<ServerModule, "weekSections">[];

/**
 * Mails the summary of the last week to all administrators, if the settings enable it: once, by one of
 * several instances, and late if the site was down. Weeks before it was enabled are not summarized.
 * @param modules whose sections stand after what changed
 * @returns the number of mails written
 */
export async function mailWeeklySummary(
  { config, database: { db }, outbox }: Pick<SiteRuntime, "config" | "database" | "outbox">,
  now: Date,
  modules: SummarizedModules,
): Promise<number> {
  const profile = await readBusinessProfile(db);
  if (!profile.weeklySummary) return 0;
  const { updated_at: switchedOnAt } = await readSettings(db, ["weeklySummary"]);
  const week = lastSummaryWeek(now);
  // Stored with the rate limits, as alerts are (docs/design/operating.md#health-and-alerts): one mail a week.
  const key = `summary:${week.monday}`;
  if (switchedOnAt === null || Date.parse(switchedOnAt) > Date.parse(week.due)) return 0;
  if (await isCounted(db, key)) return 0;
  const written = await db.transaction().execute(async (trx) => {
    const expiresAt = new Date(Date.parse(week.due) + REMEMBERED_MS);
    if ((await countPoint(trx, { key, now, expiresAt })) > 1) return 0;
    const facts = await readFacts(trx, week, modules);
    if (isQuiet(facts)) return 0;
    const name = oneLine(profile.name);
    const origin = canonicalOrigin(config.publicUrl, config.port);
    const administrators = await administratorAddresses(trx);
    const summary = await composeSummary(facts, { name, wordmark: profile.wordmark, origin }, week.since);
    for (const to of administrators) {
      const mail = {
        from: mailSender(config.mail.from, profile),
        to,
        replyTo: { name, address: profile.email },
        ...summary,
      };
      await enqueueMail(trx, mail, { now });
    }
    return administrators.length;
  });
  if (written > 0) outbox.wake();
  return written;
}

async function readFacts(trx: Trx, week: SummaryWeek, modules: SummarizedModules): Promise<SummaryFacts> {
  const ofModules: WeekSection[] = [];
  for (const { weekSections } of modules) ofModules.push(...((await weekSections?.(trx, week)) ?? []));
  const posts = await listPublishedPosts(trx, POSTS_SAID);
  return {
    changes: await listDistinctActivity(trx, week),
    people: personNames(await listFirstNames(trx)),
    ofModules,
    reviews: await findUnpublishedReviews(trx, NAMES_SAID),
    posts: posts.filter((post) => isWithin(week, post.first_published_at)).map(({ title }) => title),
  };
}

function isWithin({ since, until }: SummaryWeek, moment: string | null): boolean {
  if (moment === null) return false;
  const time = Date.parse(moment);
  return time >= Date.parse(since) && time < Date.parse(until);
}
