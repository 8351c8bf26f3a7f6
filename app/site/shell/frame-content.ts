import { type DescribedContent, describeContent } from "#app/kernel/documents/pages/page-content.ts";
import { CONTACT_BUTTON } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { address, text } from "#app/kernel/fields/fields.ts";
import { noticeSection } from "./notices.ts";

const menuName = (of: string, defaultValue: string) =>
  text(`${of} in the menu`, { defaultValue, recommendedLength: 9, max: 18 });
const heading = (of: string, defaultValue: string) =>
  text(`Footer ${of} heading`, { defaultValue, recommendedLength: 16, max: 40 });

/** The content of header and footer on every page (SPEC §2 *Public shell*). */
export const frameContent = describeContent({
  key: "page/frame",
  title: "Header and footer",
  path: "/",
  sections: {
    menu: {
      home: menuName("Home", "Home"),
      services: menuName("Services", "Services"),
      projects: menuName("Projects", "Projects"),
      blog: menuName("Blog", "Blog"),
      about: menuName("About", "About"),
      contact: menuName("Contact", "Contact"),
    },
    ...noticeSection,
    header: {
      button: text("Header button", { defaultValue: CONTACT_BUTTON, recommendedLength: 26, max: 40 }),
      /** On phones the header has space for a word or two. */
      shortButton: text("Header button on phones", {
        defaultValue: wordings("{if consultation}Book", "Contact"),
        recommendedLength: 8,
        max: 12,
      }),
      buttonAddress: address("Header button address", "/contact"),
    },
    footer: {
      text: text("Footer text", {
        defaultValue: wordings(
          "Landscaping, hardscaping and property maintenance in {city}, {region}. Established {established}.",
          "Landscaping, hardscaping and property maintenance in {city}, {region}.",
          "Landscaping, hardscaping and property maintenance.",
        ),
        recommendedLength: 120,
        max: 240,
      }),
      pages: heading("pages", "Explore"),
      services: heading("services", "Services"),
      contact: heading("contact", "Talk to us"),
      hours: heading("hours", "Hours"),
      hoursNote: text("Footer hours note", { recommendedLength: 80, max: 160 }),
      map: text("Footer map link", {
        defaultValue: wordings("{area}: open the map", "Open the map"),
        recommendedLength: 50,
        max: 100,
      }),
    },
  },
});

/** The frame's content, as its components render it. */
export type Frame = DescribedContent<typeof frameContent.sections>;
export type FrameContent = Frame["content"];
