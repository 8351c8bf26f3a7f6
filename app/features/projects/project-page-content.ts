import { address, describeContent, text } from "#app/features/page-content/page-content.ts";

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
    closing: {
      heading: text("Closing heading", "Something like this at your place?", { about: 50, most: 100 }),
      text: text("Closing text", "Tell us what, where and when. A visit and a written price are free.", {
        about: 140,
        most: 300,
      }),
      button: text("Closing button", "Book a Free Consultation", { about: 30, most: 60 }),
      buttonAddress: address("Closing button's address", "/contact"),
      call: text("Closing call button", "Call Us Now", { about: 20, most: 40 }),
    },
  },
});
