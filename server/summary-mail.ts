import { html } from "hono/html";
import type { ActivityEntry } from "#app/kernel/activity/activity-entry.ts";
import { entityLabel, verbLabel } from "#app/kernel/activity/activity-text.ts";
import { pluralOf } from "#app/kernel/verbs/entity-types.ts";
import { nameOf, type PersonNames } from "#app/kernel/verbs/person-names.ts";
import { formatAmount } from "#app/modules/enquiries/amount.ts";
import type { EnquiryWeek } from "#app/modules/enquiries/enquiry-week.queries.server.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { oneLine } from "#app/platform/mail/mailer.server.ts";
import { formatList } from "#app/platform/name-list.ts";

type Change = Omit<ActivityEntry, "id" | "created_at">;

/** The facts of a week that its summary reports. */
export interface SummaryFacts extends EnquiryWeek {
  /** Distinct changes. */
  changes: readonly Change[];
  people?: PersonNames;
  /** The number of unanswered enquiries of any age. */
  unanswered: number;
  /** Unpublished reviews, with a few of the names; null for none. */
  reviews: { count: number; names: readonly string[] } | null;
  /** Titles of the posts that were published, newest first. */
  posts: readonly string[];
}

interface SummarySite {
  name: string;
  /** Origin, without a slash at the end. */
  origin: string;
}

const NAMES_SAID = 10;

/** Whether there is nothing to report; then no mail is sent. */
export const isQuiet = ({ changes, senders, estimates, won }: SummaryFacts): boolean =>
  changes.length === 0 && senders.length === 0 && estimates === 0 && won.count === 0;

/**
 * Writes the mail that summarizes a week.
 * @param since ISO time at which the week starts
 */
export function composeSummary(
  facts: SummaryFacts,
  { name, origin }: SummarySite,
  since: string,
): { subject: string; text: string; html: string } {
  const title = `The week of ${formatLongDate(since)}`;
  const sections = sectionsOf(facts).map(({ heading, lines }) => ({ heading, lines: lines.map(oneLine) }));
  const links = [
    { label: "See all activity", to: `${origin}/admin/activity` },
    { label: "Open the dashboard", to: `${origin}/admin/dashboard` },
  ];
  const reason = `You get this email on Mondays because you’re an administrator of the ${name} website. To turn it off for everyone, go to Settings: ${origin}/admin/settings/summary`;
  return {
    subject: `${title} on the ${name} website`,
    text: [
      title,
      ...sections.map(({ heading, lines }) => [heading, ...lines.map((line) => `- ${line}`)].join("\n")),
      links.map(({ label, to }) => `${label}: ${to}`).join("\n"),
      `-- \n${reason}`,
    ].join("\n\n"),
    html: markup(title, sections, links, reason),
  };
}

interface Section {
  heading: string;
  lines: string[];
}

function sectionsOf(facts: SummaryFacts): Section[] {
  const { changes, people, senders, answeredInDay, unanswered, reviews, posts } = facts;
  const waiting =
    unanswered === 0 ? "All messages are handled." : `Not handled yet, older ones included: ${unanswered}.`;
  const sections: Section[] = [
    { heading: "What changed", lines: changeSentences(changes, people) },
    {
      heading: "What came in",
      lines:
        senders.length === 0
          ? ["No new messages."]
          : [sendersWords(senders), `Answered within a day: ${answeredInDay}.`, waiting],
    },
    { heading: "Estimates and jobs", lines: jobsWords(facts) },
    { heading: "Published posts", lines: posts.map((title) => `“${title}”`) },
    { heading: "Reviews that aren’t public yet", lines: reviews ? [reviewsWords(reviews)] : [] },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** One sentence per person: 'Jo changed 3 projects and the page “Home”; deleted 2 posts.' */
export function changeSentences(changes: readonly Change[], people: PersonNames = {}): string[] {
  return [...Map.groupBy(changes, ({ user_email }) => user_email)].map(([who, theirs]) => {
    const done = [...Map.groupBy(theirs, ({ verb }) => verbLabel(verb))].map(
      ([verb, ofVerb]) => `${verb} ${formatList(entitiesOf(ofVerb))}`,
    );
    return `${nameOf(people, who)} ${done.join("; ")}.`;
  });
}

/** Per noun, the name of a single changed entity or the number of several. A renamed one counts once. */
function entitiesOf(changes: readonly Change[]): string[] {
  return [...Map.groupBy(changes, ({ entity_type }) => pluralOf(entity_type))].map(([plural, ofType]) => {
    const entities = new Map(ofType.map((change) => [change.entity_id ?? change.entity_title, change]));
    const [only, ...others] = entities.values();
    return only && others.length === 0 ? entityLabel(only) : `${entities.size} ${plural}`;
  });
}

function sendersWords(senders: readonly string[]): string {
  const count = senders.length === 1 ? "1 message" : `${senders.length} messages`;
  return sentence(`${count}, from ${formatList(firstOf(senders, senders.length))}`);
}

function jobsWords({ estimates, won }: SummaryFacts): string[] {
  const { count, amount, withoutAmount } = won;
  const jobs = count === 1 ? "1 job won" : `${count} jobs won`;
  const without = withoutAmount === 0 ? "" : ` (${withoutAmount} without an amount)`;
  return [
    ...(estimates === 0 ? [] : [estimates === 1 ? "1 estimate sent." : `${estimates} estimates sent.`]),
    ...(count === 0 ? [] : [`${jobs}${amount === 0 ? "" : `, for ${formatAmount(amount)}${without}`}.`]),
  ];
}

function reviewsWords({ count, names }: NonNullable<SummaryFacts["reviews"]>): string {
  return sentence(`${count}, from ${formatList(firstOf(names, count))}`);
}

/** Appends a full stop, unless the last name ends with one. */
const sentence = (words: string) => (words.endsWith(".") ? words : `${words}.`);

/** The first names, followed by the number of the others. */
function firstOf(names: readonly string[], count: number): string[] {
  const said = names.slice(0, NAMES_SAID);
  return count > said.length ? [...said, `${count - said.length} more`] : said;
}

const sheet =
  "max-width:600px;margin:0 auto;padding:24px;font-family:Commissioner,system-ui,sans-serif;font-size:17px;line-height:1.5;color:#1f2620";
const titled = "margin:28px 0 4px;font-family:Petrona,Georgia,serif;font-weight:400;line-height:1.2";
const button =
  "display:inline-block;padding:14px 24px;border-radius:2px;background:#8f3d24;color:#ffffff;font-weight:600;text-decoration:none";

function markup(
  title: string,
  sections: readonly Section[],
  [activity, dashboard]: { label: string; to: string }[],
  reason: string,
): string {
  const parts = sections.map(
    ({ heading, lines }) =>
      html`<h2 style="${titled};font-size:22px">${heading}</h2>${lines.map((line) => html`<p style="margin:0 0 8px">${line}</p>`)}`,
  );
  return String(html`<!doctype html><html lang="en"><body style="margin:0;background:#ffffff">
<div style="${sheet}">
<h1 style="${titled};font-size:30px">${title}</h1>
${parts}
<p style="margin:32px 0 16px"><a href="${activity?.to}" style="${button}">${activity?.label}</a></p>
<p><a href="${dashboard?.to}" style="color:#1f2620">${dashboard?.label}</a></p>
<p style="margin-top:32px;color:#475048;font-size:15px">${reason}</p>
</div>
</body></html>`);
}
