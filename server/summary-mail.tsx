import type { ActivityEntry } from "#app/kernel/activity/activity-entry.ts";
import { entityLabel, verbLabel } from "#app/kernel/activity/activity-text.ts";
import { pluralOf } from "#app/kernel/verbs/entity-types.ts";
import { nameOf, type PersonNames } from "#app/kernel/verbs/person-names.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import {
  FooterLines,
  type MailBusiness,
  MailButton,
  MailCard,
  MailList,
  MailTitle,
  type RenderedMail,
  renderMail,
} from "#app/platform/mail/mail-frame.server.tsx";
import { oneLine } from "#app/platform/mail/mailer.server.ts";
import { firstOf, formatList, withFullStop } from "#app/platform/name-list.ts";
import type { WeekSection } from "#app/site/slots/week-section.server.ts";

type Change = Omit<ActivityEntry, "id" | "created_at">;

/** The facts of a week that its summary reports. */
export interface SummaryFacts {
  /** Distinct changes. */
  changes: readonly Change[];
  people?: PersonNames;
  /** What modules tell. */
  ofModules: readonly WeekSection[];
  /** Unpublished reviews, with a few of the names; null for none. */
  reviews: { count: number; names: readonly string[] } | null;
  /** Titles of the posts that were published, newest first. */
  posts: readonly string[];
}

interface SummarySite extends MailBusiness {
  /** Origin, without a slash at the end. */
  origin: string;
}

/** Whether there is nothing to report; then no mail is sent. */
export const isQuiet = ({ changes, ofModules }: SummaryFacts): boolean =>
  changes.length === 0 && !ofModules.some(({ isNews }) => isNews);

/**
 * Writes the mail that summarizes a week.
 * @param since ISO time at which the week starts
 */
export function composeSummary(
  facts: SummaryFacts,
  { name, wordmark, origin }: SummarySite,
  since: string,
): Promise<RenderedMail> {
  const title = `The week of ${formatLongDate(since)}`;
  const sections = summarySections(facts);
  const reason = `You get this email on Mondays because you’re an administrator of the ${name} website. To turn it off for everyone, go to Settings: ${origin}/admin/settings/summary`;
  return renderMail({
    subject: `${title} on the ${name} website`,
    preview: oneLine(sections[0]?.lines.join(" ") ?? ""),
    business: { name, wordmark },
    origin,
    children: (
      <MailCard>
        <MailTitle>{title}</MailTitle>
        {sections.map(({ heading, lines }) => (
          <MailList key={heading} above={heading} items={lines.map(oneLine)} />
        ))}
        <MailButton label="See all activity" href={`${origin}/admin/activity`} />
        <MailButton label="Open the dashboard" href={`${origin}/admin/dashboard`} isSecond />
      </MailCard>
    ),
    footer: <FooterLines>{reason}</FooterLines>,
  });
}

function summarySections({ changes, people, ofModules, reviews, posts }: SummaryFacts) {
  const sections: Pick<WeekSection, "heading" | "lines">[] = [
    { heading: "What changed", lines: changeSentences(changes, people) },
    ...ofModules,
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

function reviewsWords({ count, names }: NonNullable<SummaryFacts["reviews"]>): string {
  return withFullStop(`${count}, from ${formatList(firstOf(names, count))}`);
}
