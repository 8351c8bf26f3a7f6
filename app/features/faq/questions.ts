type FaqCategory = "general" | "pricing" | "services" | "scheduling" | "policies";

/** One question with its plain-text answer; an answer may hold the placeholders `{city}` and `{towns}`. */
interface FaqItem {
  id: string;
  question: string;
  answer: string;
  category: FaqCategory;
}

/** SPEC §2 Contact: four fixed items (reply time, free consultation, service area, booking lead times). */
export const contactFaq: readonly FaqItem[] = [
  {
    id: "contact-reply",
    question: "How soon will I hear back?",
    answer:
      "We reply within 24 hours. If it is urgent, such as a wall that is moving or water at the foundation, please call.",
    category: "general",
  },
  {
    id: "contact-consultation",
    question: "Is the first consultation free?",
    answer:
      "Yes. We walk the property with you for about an hour, and you keep the notes and the ideas whether you hire us or not.",
    category: "pricing",
  },
  {
    id: "contact-areas",
    question: "Which areas do you work in?",
    answer:
      "{city} and the nearby towns: {towns}. Not sure whether that includes you? Put your address in the message.",
    category: "general",
  },
  {
    id: "contact-lead-time",
    question: "How far ahead do I need to book?",
    answer:
      "Large projects are booked 4-6 weeks ahead, maintenance 1-2 weeks ahead. Consultations can usually be arranged sooner.",
    category: "scheduling",
  },
];
