import { Mailbox } from "lucide-react";
import type { Module } from "#app/site/slots/module.ts";
import { newsletterList } from "./newsletter.ts";
import { newsletterSettings } from "./sending/newsletter-settings.ts";
import { blockSections } from "./subscribers/block-content.ts";
import { NEWSLETTER_PATH } from "./subscribers/subscriber.ts";

declare module "#app/kernel/verbs/entity-types.ts" {
  interface EntityTypes {
    newsletter: true;
    "subscriber-list": true;
  }
}

/** Newsletters to subscribers; see README.md. */
export const newsletter: Module = {
  name: "newsletter",
  routes: {
    pages: [
      { path: "newsletter", file: "public/newsletter.tsx" },
      { path: "newsletter/confirm/:token", file: "public/newsletter-confirm.tsx" },
      { path: "newsletter/leave/:token?", file: "public/newsletter-leave.tsx" },
    ],
    screens: [
      { path: "admin/newsletters", file: "admin/newsletters.tsx" },
      { path: "admin/newsletters/:id", file: "admin/newsletter.tsx" },
    ],
    administrators: [
      { path: "admin/newsletters/subscribers", file: "admin/subscribers.tsx" },
      { path: "admin/newsletters/subscribers/import", file: "admin/subscriber-import.tsx" },
      { path: "admin/newsletters/subscribers/:id", file: "admin/subscriber.tsx" },
      { path: "admin/newsletters/subscribers.csv", file: "admin/subscribers-csv.ts" },
    ],
    bare: [{ path: "newsletter/link/:newsletter/:position", file: "public/newsletter-link.ts" }],
  },
  menu: [{ title: "Newsletter", path: newsletterList.path, icon: Mailbox }],
  areas: [
    {
      id: "newsletters",
      title: "Newsletter",
      types: { newsletter: ["newsletter", "newsletters"] },
    },
    {
      id: "subscribers",
      title: "Subscribers",
      types: { "subscriber-list": ["list of subscribers", "lists of subscribers"] },
      administrators: true,
    },
  ],
  settings: [newsletterSettings],
  promises: [{ name: "newsletter", label: "Four newsletters a year, one before each season" }],
  blogFoot: {
    sections: blockSections,
    heading: "newsletter.heading",
    text: "newsletter.text",
    action: NEWSLETTER_PATH,
    submit: "Subscribe",
  },
};
