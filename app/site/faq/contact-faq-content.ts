import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { list, text } from "#app/kernel/fields/fields.ts";

/** SPEC §2 Contact: reply time, free consultation, service area, booking lead times. */
export const contactFaqSection = {
  faq: {
    heading: text("Questions heading", {
      defaultValue: "Frequently Asked Questions",
      recommendedLength: 40,
      max: 80,
    }),
    questions: list(
      "Questions",
      "Question",
      {
        question: text("Text", { defaultValue: "New question", recommendedLength: 70, max: 140 }),
        answer: text("Answer", { defaultValue: "Write the answer here.", recommendedLength: 300, max: 600 }),
      },
      [
        {
          question: wordings("{if reply}How soon will I hear back?", "What should I write?"),
          answer: wordings(
            "{if reply}We reply within 24 hours. If it’s urgent, such as a shifting wall or water at the foundation, please call.",
            "A few words on what you have in mind, where it is and when you would like it done.",
          ),
        },
        {
          question: "{if consultation}Is the first consultation free?",
          answer:
            "Yes. We walk the property with you for about an hour, and you keep the notes and the ideas whether you hire us or not.",
        },
        {
          question: "Which areas do you work in?",
          answer:
            "{city} and the nearby towns: {towns}. Not sure whether that includes you? Put your address in the message.",
        },
        {
          question: "{if booking}How far ahead do I need to book?",
          answer:
            "Large projects are booked 4-6 weeks ahead, maintenance 1-2 weeks ahead. Consultations can usually be arranged sooner.",
        },
      ],
      { min: 1, max: 20 },
    ),
  },
};
