import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { text } from "#app/kernel/fields/fields.ts";
import { contactTexts } from "./contact-texts.ts";

/** The sections of the contact page's content that its form shows, and what replaces it once an enquiry is stored (SPEC §4, §8). */
export const contactFormSections = {
  form: {
    heading: text("Form heading", { defaultValue: "Send Us a Message", recommendedLength: 30, max: 60 }),
  },
  thanks: {
    heading: text("Thank-you heading", {
      defaultValue: contactTexts.sentTitle,
      recommendedLength: 30,
      max: 60,
    }),
    text: text("Thank-you text", { defaultValue: contactTexts.sent, recommendedLength: 160, max: 300 }),
    meanwhile: text("What to do meanwhile", {
      defaultValue: wordings(
        "{if call}In a hurry? Call us. Or look around for ideas: photos of your own place help us, too.",
        "Look around for ideas: photos of your own place help us, too.",
      ),
      recommendedLength: 120,
      max: 300,
      required: false,
    }),
  },
};

/** What search engines say of the contact page. */
export const contactDescription = wordings(
  "{if consultation}Call {phone}, write to {email} or send us a message. The first consultation in {area} is free.",
  "Call {phone}, write to {email} or send us a message.",
  "Call {phone} or send us a message.",
  "Write to {email} or send us a message.",
  "Send {name} a message.",
);
