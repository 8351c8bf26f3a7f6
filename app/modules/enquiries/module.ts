import { Inbox } from "lucide-react";
import { text } from "#app/kernel/fields/fields.ts";
import type { Module } from "#app/site/slots/module.ts";
import { contactDescription, contactFormSections } from "./contact-form-content.ts";
import { loadCalendarFeedSection } from "./edit-slots.ts";
import { ENQUIRIES_PATH } from "./enquiries.ts";
import { enquiryRetention, enquirySettings } from "./enquiry-settings.ts";
import { QUOTE_PATH } from "./quote/quote-steps.ts";

declare module "#app/kernel/verbs/entity-types.ts" {
  interface EntityTypes {
    message: true;
    "message-list": true;
    "saved-answer": true;
  }
}

/** Messages and quote requests of visitors, and what follows from them; see README.md. */
export const enquiries: Module = {
  name: "enquiries",
  routes: {
    pages: [
      { path: "quote/:step?", file: "public/quote.tsx" },
      { path: "quote/photos", file: "public/quote-photos.tsx" },
      { path: "no-review-requests/:token", file: "public/no-review-requests.tsx" },
      { path: "q/:token/photos", file: "public/sender-photos.tsx" },
      { path: "q/:token", file: "public/sender.tsx" },
    ],
    administrators: [
      { path: "admin/messages", file: "admin/enquiries.tsx" },
      { path: "admin/messages/board", file: "admin/enquiry-board.tsx" },
      { path: "admin/messages/answers", file: "admin/saved-answers.tsx" },
      { path: "admin/messages/reviews", file: "admin/review-requests.tsx" },
      { path: "admin/messages/:id", file: "admin/enquiry.tsx" },
      { path: "admin/messages/:id/export.zip", file: "admin/person-export.ts" },
      { path: "admin/messages.csv", file: "admin/enquiries-csv.ts" },
    ],
    bare: [
      { path: "quote/photos/:id", file: "public/enquiry-photo.ts", id: "quote-photo" },
      { path: "q/:token/photos/:id", file: "public/enquiry-photo.ts", id: "sender-photo" },
      { path: "q/:token/visit.ics", file: "public/visit-calendar.ts" },
      { path: "calendar/:token/visits.ics", file: "public/visit-feed.ts" },
      { path: "staff/message-photos/:id", file: "staff/enquiry-photo.ts" },
      { path: "staff/answer-choices", file: "staff/answer-choices.ts" },
    ],
  },
  settings: [enquirySettings],
  retention: Object.values(enquiryRetention),
  screenParts: { account: loadCalendarFeedSection },
  menu: [
    {
      title: "Messages",
      path: ENQUIRIES_PATH,
      icon: Inbox,
      administrators: true,
      isInBar: true,
      counted: { one: "new message", several: "new messages" },
    },
  ],
  areas: [
    {
      id: "messages",
      title: "Messages",
      types: {
        message: ["message", "messages"],
        "message-list": ["list of messages", "lists of messages"],
        "saved-answer": ["saved answer", "saved answers"],
      },
      administrators: true,
    },
  ],
  contactForm: {
    file: "public/contact.tsx",
    sections: contactFormSections,
    description: contactDescription,
  },
  callToAction: {
    path: QUOTE_PATH,
    field: "quote",
    service: text("Quote button", { defaultValue: "Get a Quote", recommendedLength: 24, max: 40 }),
    project: text("Quote link", {
      defaultValue: "Ask for something like this",
      recommendedLength: 32,
      max: 60,
    }),
  },
  subjectPaths: ["/contact", QUOTE_PATH],
};
