import { fillFacts } from "#app/features/page-content/business-facts.ts";
import type { BusinessProfile } from "#app/features/site/business-profile.ts";

/** The five words a home page question can stand under (SPEC §2 Home). */
export type FaqCategory = "general" | "pricing" | "services" | "scheduling" | "policies";

/** One question with its plain-text answer; an answer may hold the placeholders `{city}` and `{towns}`. */
export interface FaqItem {
  id: string;
  question: string;
  answer: string;
  category: FaqCategory;
}

/** SPEC §2 Home: six fixed items. Placeholders are filled from the business profile when shown. */
export const homeFaq: readonly FaqItem[] = [
  {
    id: "areas",
    question: "What areas do you serve?",
    answer:
      "{city} and the nearby towns: {towns}. If you live a little further out, ask us; for a larger project we can often make the drive.",
    category: "general",
  },
  {
    id: "cost",
    question: "How much does a project cost?",
    answer:
      "It depends mostly on size, materials and how easily a machine can reach the yard. The first consultation is free. After it you receive a written, itemised quote, so you can see what each part costs and build in phases if you prefer.",
    category: "pricing",
  },
  {
    id: "services",
    question: "Which services do you offer?",
    answer:
      "Landscaping, hardscaping, garden design, property maintenance and snow removal. One company can draw the plan, build it and look after it, or you can come to us for just one of these.",
    category: "services",
  },
  {
    id: "lead-time",
    question: "How far ahead should I book?",
    answer:
      "Large projects are booked 4-6 weeks ahead, maintenance 1-2 weeks ahead. Spring fills first, so winter is a good time to settle a plan.",
    category: "scheduling",
  },
  {
    id: "winter",
    question: "Do you work through the winter?",
    answer:
      "Yes. We clear snow and ice from driveways, walks and steps, and draw plans for the coming year. Stonework and planting start again in spring, once the ground has thawed.",
    category: "scheduling",
  },
  {
    id: "warranty",
    question: "Are plants covered by a warranty?",
    answer:
      "Yes. The trees, shrubs and perennials we supply and plant carry a one-year warranty. If one dies although it was watered and cared for as we described, we replace it once at no charge.",
    category: "policies",
  },
];

/** The six questions with the business's places filled in. */
export function homeQuestions(profile: BusinessProfile): FaqItem[] {
  return homeFaq.map((item) => ({ ...item, answer: fillFacts(item.answer, profile) }));
}
