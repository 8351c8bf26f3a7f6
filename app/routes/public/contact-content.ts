import { describeContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { text } from "#app/kernel/fields/fields.ts";
import { modules } from "#app/modules.ts";
import { contactFaqSection } from "#app/site/faq/contact-faq-content.ts";

/** The form that a module puts into the page. */
export const contactForm = modules.find((module) => module.contactForm)?.contactForm;
/** Its sections; the form prints them, so the page's own types don't name them. */
const ofForm: object = contactForm?.sections ?? {};

/** The content of the contact page below its heading (SPEC §2 Contact). */
export const contactContent = describeContent({
  key: "page/contact",
  title: "Contact",
  path: "/contact",
  sections: {
    ...searchSection,
    ...ofForm,
    details: {
      heading: text("Details heading", {
        defaultValue: "Contact information",
        recommendedLength: 30,
        max: 60,
      }),
    },
    map: {
      heading: text("Map heading", { defaultValue: "Where we work", recommendedLength: 30, max: 60 }),
      text: text("Map text", {
        defaultValue: wordings(
          "{if call}{area}. If you’re just outside, give us a call.",
          "{area}.",
          "The map shows where to find us.",
        ),
        recommendedLength: 140,
        max: 300,
      }),
      note: text("Map note", {
        defaultValue: "The map loads from OpenStreetMap when you ask for it.",
        recommendedLength: 80,
        max: 160,
      }),
    },
    ...contactFaqSection,
  },
});
