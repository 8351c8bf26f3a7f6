import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { address, choice, list, text } from "#app/kernel/fields/fields.ts";

/** SPEC §2 Home: six questions, each with its category. */
export const homeFaqSections = {
  questions: {
    heading: text("Questions heading", {
      defaultValue: "Questions, answered",
      recommendedLength: 30,
      max: 80,
    }),
    before: text("Questions text", {
      defaultValue: "Something else on your mind?",
      recommendedLength: 60,
      max: 200,
      required: false,
    }),
    link: text("Questions link", { defaultValue: "Ask us directly", recommendedLength: 30, max: 80 }),
    linkAddress: address("Questions link address", "/contact"),
    after: text("Questions text after the link", {
      defaultValue: "{if reply}and we’ll reply within 24 hours.",
      recommendedLength: 60,
      max: 200,
      required: false,
    }),
    list: list(
      "Questions",
      "Question",
      {
        question: text("Text", { defaultValue: "New question", recommendedLength: 60, max: 160 }),
        answer: text("Answer", { defaultValue: "Write the answer here.", recommendedLength: 260, max: 800 }),
        category: choice("Category", ["General", "Pricing", "Services", "Scheduling", "Policies"], "General"),
      },
      [
        {
          question: "What areas do you serve?",
          answer:
            "{city} and the nearby towns: {towns}. If you live a little further out, ask us; for a larger project we can often make the drive.",
          category: "General",
        },
        {
          question: "How much does a project cost?",
          answer: wordings(
            "{if consultation}{if estimate}It depends mostly on size, materials and how easily a machine can reach the yard. The first consultation is free. After it, you get a written, itemized quote, so you can see what each part costs and build in phases if you like.",
            "It depends mostly on size, materials and how easily a machine can reach the yard.",
          ),
          category: "Pricing",
        },
        {
          question: "{if crew}{if winter}Which services do you offer?",
          answer:
            "Landscaping, hardscaping, garden design, property maintenance and snow removal. One company can draw the plan, build it and look after it, or you can come to us for just one of these.",
          category: "Services",
        },
        {
          question: "{if booking}How far ahead should I book?",
          answer:
            "Large projects are booked 4-6 weeks ahead, maintenance 1-2 weeks ahead. Spring fills up first, so winter is a good time to settle on a plan.",
          category: "Scheduling",
        },
        {
          question: "{if winter}Do you work through the winter?",
          answer:
            "Yes. We clear snow and ice from driveways, walks and steps, and draw plans for the coming year. Stonework and planting start again in spring, once the ground has thawed.",
          category: "Scheduling",
        },
        {
          question: "{if warranty}Are plants covered by a warranty?",
          answer:
            "Yes. The trees, shrubs and perennials we supply and plant carry a one-year warranty. If one dies even though you watered and cared for it as we described, we’ll replace it once at no charge.",
          category: "Policies",
        },
      ],
      { min: 1, max: 20 },
    ),
  },
};
