import {
  address,
  type DescribedContent,
  describeContent,
  text,
} from "#app/features/page-content/page-content.ts";
import { noticeSection } from "./notices.ts";

const menuName = (of: string, standard: string) =>
  text(`${of} in the menu`, standard, { about: 9, most: 18 });
const heading = (of: string, standard: string) =>
  text(`Footer ${of} heading`, standard, { about: 16, most: 40 });

/** What every page says around its own words (SPEC §2 *Public shell*). */
export const frameContent = describeContent({
  key: "content:frame",
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
      button: text("Header button", "Book a Free Consultation", { about: 26, most: 40 }),
      /** A phone's header has room for a word or two. */
      shortButton: text("Header button on phones", "Book", { about: 8, most: 12 }),
      buttonAddress: address("Header button's address", "/contact"),
    },
    footer: {
      text: text(
        "Footer text",
        "Landscaping, hardscaping and property maintenance in {city}, {region}. Established {established}.",
        { about: 120, most: 240 },
      ),
      pages: heading("pages", "Explore"),
      services: heading("services", "Services"),
      contact: heading("contact", "Talk to us"),
      hours: heading("hours", "Hours"),
      hoursNote: text("Footer hours note", "", { about: 80, most: 160, optional: true }),
      map: text("Footer map link", "{city} and nearby towns: open the map", { about: 50, most: 100 }),
    },
  },
});

/** The frame's content, as its parts print it. */
export type Frame = DescribedContent<typeof frameContent.sections>;
export type FrameContent = Frame["content"];
