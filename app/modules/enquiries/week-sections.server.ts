import { firstOf, formatList, withFullStop } from "#app/platform/name-list.ts";
import type { ReadWeekSections, WeekSection } from "#app/site/slots/week-section.server.ts";
import { formatAmount } from "./amount.ts";
import { countNewEnquiries } from "./enquiries.queries.server.ts";
import { type EnquiryWeek, readEnquiryWeek } from "./enquiry-week.queries.server.ts";

/** Tells the weekly summary what came in, and of estimates and jobs. */
export const readWeekSections: ReadWeekSections = async (db, week) =>
  sectionsOf(await readEnquiryWeek(db, week), await countNewEnquiries(db));

/** @param unanswered the number of unanswered enquiries of any age */
export function sectionsOf(week: EnquiryWeek, unanswered: number): WeekSection[] {
  const { senders, answeredInDay, estimates, won } = week;
  const waiting =
    unanswered === 0 ? "All messages are handled." : `Not handled yet, older ones included: ${unanswered}.`;
  return [
    {
      heading: "What came in",
      lines:
        senders.length === 0
          ? ["No new messages."]
          : [sendersWords(senders), `Answered within a day: ${answeredInDay}.`, waiting],
      isNews: senders.length > 0,
    },
    { heading: "Estimates and jobs", lines: jobsWords(week), isNews: estimates > 0 || won.count > 0 },
  ];
}

function sendersWords(senders: readonly string[]): string {
  const count = senders.length === 1 ? "1 message" : `${senders.length} messages`;
  return withFullStop(`${count}, from ${formatList(firstOf(senders))}`);
}

function jobsWords({ estimates, won }: EnquiryWeek): string[] {
  const { count, amount, withoutAmount } = won;
  const jobs = count === 1 ? "1 job won" : `${count} jobs won`;
  const without = withoutAmount === 0 ? "" : ` (${withoutAmount} without an amount)`;
  return [
    ...(estimates === 0 ? [] : [estimates === 1 ? "1 estimate sent." : `${estimates} estimates sent.`]),
    ...(count === 0 ? [] : [`${jobs}${amount === 0 ? "" : `, for ${formatAmount(amount)}${without}`}.`]),
  ];
}
