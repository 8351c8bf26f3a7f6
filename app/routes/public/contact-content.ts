import { thanksSection } from "#app/features/contact/thanks-content.ts";
import { contactFaqSection } from "#app/features/faq/contact-faq-content.ts";
import { describeContent, searchSection, text } from "#app/features/page-content/page-content.ts";

/** What the contact page says below its heading (SPEC §2 Contact). */
export const contactContent = describeContent({
  key: "content:contact",
  title: "Contact",
  path: "/contact",
  sections: {
    ...searchSection,
    form: { heading: text("Form heading", "Send Us a Message", { about: 30, most: 60 }) },
    ...thanksSection,
    details: { heading: text("Details heading", "Contact information", { about: 30, most: 60 }) },
    map: {
      heading: text("Map heading", "Where we work", { about: 30, most: 60 }),
      text: text("Map text", "{city} and nearby towns. If you are just outside, call and ask.", {
        about: 140,
        most: 300,
      }),
      note: text("Map note", "The map comes from OpenStreetMap, once you ask for it.", {
        about: 80,
        most: 160,
      }),
    },
    ...contactFaqSection,
  },
});
