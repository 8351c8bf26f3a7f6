import { businessDay, businessTime } from "#app/platform/business-clock.ts";
import { answerTime } from "#app/site/settings/answer-time.ts";
import type { BusinessProfile } from "#app/site/settings/business-profile.ts";
import { contactTexts } from "./contact-texts.ts";

/**
 * Who answers a message by when.
 * @param sent when it was sent
 * @returns null if no opening hours are known
 */
export function answerSentence(profile: BusinessProfile, sent: Date): string | null {
  const answer = answerTime(profile, { day: businessDay(sent), time: businessTime(sent) });
  if (!answer) return null;
  const { answerToday, answerLater } = contactTexts;
  const { kind, day, closes } = answer;
  return kind === "today" ? answerToday(profile.name, closes) : answerLater(profile.name, day, closes);
}
