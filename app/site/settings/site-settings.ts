import { flag, text } from "#app/kernel/fields/fields.ts";
import { storageUrl } from "#app/kernel/files/storage-address.ts";
import { STANDARD_TIME_ZONE } from "#app/platform/business-clock.ts";
import { settingsTexts } from "#app/platform/settings-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { weekdays } from "./opening-hours.ts";
import { siteRetention } from "./retention.ts";
import type { SettingsIn, SettingsPart } from "./settings-fields.ts";

const workday = { open: true, opens: "08:00", closes: "18:00" };

/**
 * The site's own settings, described (DESIGN §9.12). The default value is what a site that starts empty says, and pages before
 * the settings could be read: nobody has entered a fact, so none is stated. A name is needed for titles and mails, and
 * the province decides which law the legal pages name. `demo` is the demo business's.
 */
export const siteParts = [
  {
    id: "business",
    title: "Name and contact",
    lead: "Name, tagline, phone, email, address",
    sections: [
      {
        title: "The business",
        fields: {
          name: {
            ...text("Business Name", { max: 120, defaultValue: "Your Business" }),
            demo: "Fernhill Landscaping",
          },
          /** The year it was founded. */
          established: {
            kind: "year",
            label: "Established",
            help: "The year you started, such as 2015.",
            omittedIfEmpty: true,
            demo: "2015",
          },
          wordmark: {
            kind: "wordmark",
            label: "Name in the header",
            defaultValue: { first: "Your Business", second: "" },
            demo: { first: "Fernhill", second: "Landscaping" },
          },
          tagline: {
            ...text("Tagline", {
              max: 120,
              help: "Appears beside the name in search results.",
              defaultValue: "Landscaping, hardscaping and property maintenance",
            }),
            demo: "Gardens and stone, made for Guelph",
            isWide: true,
          },
          description: {
            ...text("Description", {
              rows: 3,
              max: 300,
              help: "One or two sentences for search results and shared links. About 160 characters are shown.",
              defaultValue: "Landscaping, hardscaping and property maintenance.",
            }),
            demo: "Landscaping, hardscaping and property maintenance in Guelph, Ontario and nearby towns: designed, built and looked after by one crew since 2015.",
            isWide: true,
          },
        },
      },
      {
        title: "Phone, email and address",
        intro:
          "Shown in the header, in the footer and on the contact page. Messages from the contact form go to this email, unless support set up another one.",
        fields: {
          phone: {
            kind: "phone",
            label: "Phone",
            help: texts.field.phoneRule,
            omittedIfEmpty: true,
            demo: "(519) 555-0142",
          },
          email: {
            kind: "email",
            label: "Email",
            omittedIfEmpty: true,
            demo: "hello@fernhill.example",
          },
          address: {
            kind: "address",
            label: "Address",
            defaultValue: {
              street: "",
              city: "",
              region: "Ontario",
              regionCode: "ON",
              postalCode: "",
              country: "CA",
            },
            demo: {
              street: "100 Sample Road",
              city: "Guelph",
              region: "Ontario",
              regionCode: "ON",
              postalCode: "N1H 0A0",
              country: "CA",
            },
          },
        },
        preview: "contact",
      },
    ],
  },
  {
    id: "hours",
    title: "Hours",
    lead: "Opening hours, holidays, other special days, next free start",
    sections: [
      {
        title: "Opening hours",
        intro: settingsTexts.site.nightHours,
        fields: {
          hours: {
            kind: "hours",
            label: "Opening hours",
            defaultValue: weekdays.map((day) => ({ day, open: false, opens: "", closes: "" })),
            demo: weekdays.map((day) => {
              if (day === "Saturday") return { day, open: true, opens: "09:00", closes: "16:00" };
              if (day === "Sunday") return { day, open: false, opens: "", closes: "" };
              return { day, ...workday };
            }),
          },
          timeZone: {
            kind: "time-zone",
            label: "Time zone",
            help: "All dates and times on the site and in emails use this time zone.",
            defaultValue: STANDARD_TIME_ZONE,
          },
        },
        preview: "hours",
      },
      {
        title: "Special hours",
        intro: "Holidays and other days with different hours. The contact page shows them six weeks ahead.",
        fields: { specialHours: { kind: "special-hours", label: "Special hours", defaultValue: [] } },
      },
      {
        title: "Next free start",
        intro:
          "Shown on the homepage, the services and the contact page. It’s hidden on its own when it’s past.",
        fields: { nextStart: { kind: "next-start", label: "Next free start", defaultValue: "" } },
      },
    ],
  },
  {
    id: "area",
    title: "Map and towns",
    lead: "Where you are and which towns you serve",
    sections: [
      {
        title: "Map and nearby towns",
        intro:
          "To find these numbers, open OpenStreetMap or Google Maps, right-click your location and copy them.",
        fields: {
          geo: {
            kind: "location",
            label: "Location on the map",
            defaultValue: { latitude: "", longitude: "" },
            demo: { latitude: "43.5448", longitude: "-80.2482" },
          },
          /** URL of a map of the business; "" for a map at `geo`. */
          mapUrl: {
            kind: "web-address",
            label: "Map Link",
            help: "Leave empty to open OpenStreetMap at the location above.",
            isWide: true,
          },
          /** The towns served besides the city. */
          towns: {
            kind: "towns",
            label: "Nearby towns",
            defaultValue: [],
            demo: [
              { name: "Fergus", latitude: "43.7057", longitude: "-80.3778" },
              { name: "Elora", latitude: "43.6838", longitude: "-80.43" },
              { name: "Rockwood", latitude: "43.6195", longitude: "-80.144" },
              { name: "Puslinch", latitude: "43.45", longitude: "-80.1667" },
              { name: "Cambridge", latitude: "43.3601", longitude: "-80.3127" },
            ],
          },
        },
        preview: "area",
      },
    ],
  },
  {
    id: "promises",
    title: "Promises",
    lead: "What the original texts of your pages may promise",
    sections: [
      {
        title: "Promises",
        intro:
          "Visitors will hold you to them. Original texts don’t mention the ones you leave empty. What you have typed yourself stays.",
        fields: {
          /** The demo makes all of them (defaultSettings), with those of modules. */
          promises: { kind: "promises", label: "Promises", defaultValue: [] },
        },
      },
    ],
  },
  {
    id: "links",
    title: "Reviews and social pages",
    lead: "Where clients find you elsewhere",
    sections: [
      {
        title: "Reviews and social pages",
        fields: {
          /** The site where clients write public reviews. */
          reviewSite: {
            ...text("Review Page Name", { max: 60, help: "Such as Google.", defaultValue: "Google" }),
            nameInErrors: "name of the review page",
          },
          reviewUrl: {
            kind: "web-address",
            label: "Review Page Link",
            help: "Where clients write public reviews.",
            omittedIfEmpty: true,
            demo: "https://www.google.com/maps/search/?api=1&query=Fernhill+Landscaping+Guelph",
          },
          socialLinks: {
            kind: "social-links",
            label: "Social pages",
            defaultValue: [],
            demo: [
              { label: "Facebook", url: "https://www.facebook.com/fernhill.example" },
              { label: "Instagram", url: "https://www.instagram.com/fernhill.example" },
            ],
          },
        },
      },
    ],
  },
  {
    id: "pictures",
    title: "Logo and pictures",
    lead: "The logo, and the pictures used when one is missing",
    sections: [
      {
        title: "Logo and pictures",
        intro:
          "Leave empty to use the built-in picture. To change the pictures on Home, About and Contact, edit those pages.",
        fields: {
          logo: { kind: "logo", label: "Logo", defaultValue: { image: "", showName: true } },
          pictures: {
            kind: "pictures",
            label: "Default pictures",
            defaultValue: {
              // The picture of public/share.jpg has the demo's name in it.
              share: storageUrl("built-in", "hero-landscaping.jpg"),
              services: "",
              projects: "",
              blog: "",
            },
            demo: { share: "", services: "", projects: "", blog: "" },
          },
        },
      },
    ],
  },
  {
    id: "privacy",
    title: "Privacy",
    lead: "How long personal information is kept",
    sections: [
      {
        title: "Privacy",
        intro:
          "How long the website keeps personal information. Once a day, anything older is deleted for good.",
        fields: {
          /** Enforced by the daily jobs. */
          retention: {
            kind: "retention",
            label: "How long personal information is kept",
            // With those of modules: defaultSettings.
            defaultValue: siteRetention,
          },
        },
        preview: "retention",
      },
    ],
  },
  {
    id: "summary",
    title: "Weekly summary",
    lead: "A Monday email: what changed, what came in",
    sections: [
      {
        title: "Weekly summary",
        intro:
          "Every Monday at 8am, all administrators get an email about the week before: who changed what, which messages came in, which jobs you won, and what needs attention. If nothing happened, there’s no email.",
        fields: { weeklySummary: flag("Weekly summary by email", "weekly summary by email") },
      },
    ],
  },
] as const satisfies readonly SettingsPart[];

type SitePart = (typeof siteParts)[number];

/** The parts of the site's own settings; modules add others. */
export type SettingsPartId = SitePart["id"];

/**
 * The site's own settings by name, in one shape for input, requests, storage and reading: numbers are stored as typed
 * text. What modules add is stored beside these; see valuesIn.
 */
export interface Settings extends SettingsIn<SitePart> {}
