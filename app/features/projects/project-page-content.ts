import { describeContent, list, picture, text } from "#app/features/page-content/page-content.ts";
import { closingWithCallSection } from "#app/features/page-content/page-sections.ts";
import { LONGEST, MOST_IMAGES } from "./project.schema.ts";

/** What the page of each project says besides the project's own words. */
export const projectPageContent = describeContent({
  key: "content:project-page",
  title: "Each project's page",
  path: "/projects",
  sections: {
    facts: {
      categories: text("Name of its categories", "Kind of work", { about: 24, most: 48 }),
      services: text("Name of its services", "Services", { about: 24, most: 48 }),
    },
    pictures: {
      heading: text("Pictures heading", "Closer", { about: 40, most: 100 }),
    },
    ...closingWithCallSection(
      "Something like this at your place?",
      "Tell us what, where and when. A visit and a written price are free.",
    ),
  },
});

/** A project's images as they are changed on its page; projectInput has their rules. */
export const projectImages = list(
  "Images",
  "Image",
  {
    url: picture("Picture", ""),
    caption: text("Caption", "", { about: 90, most: LONGEST.caption, optional: true }),
  },
  [],
  { least: 0, most: MOST_IMAGES },
);
