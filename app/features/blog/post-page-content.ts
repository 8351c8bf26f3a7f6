import { address, describeContent, text } from "#app/features/page-content/page-content.ts";

/** What the page of each post says besides the post's own words. */
export const postPageContent = describeContent({
  key: "content:post-page",
  title: "Each post's page",
  path: "/blog",
  sections: {
    closing: {
      heading: text("Closing heading", "Ready to Transform Your Outdoor Space?", { about: 50, most: 100 }),
      text: text("Closing text", "Tell us what you have in mind. The first consultation is free.", {
        about: 140,
        most: 300,
      }),
      button: text("Closing button", "Get Started", { about: 30, most: 60 }),
      buttonAddress: address("Closing button's address", "/contact"),
    },
  },
});
