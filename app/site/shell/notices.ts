import { address, choices, list, period, text } from "#app/kernel/documents/pages/page-content.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";

/** The parts of the site for which a notice can be shown, each with all pages below its path. */
const places = [
  { name: "home", label: "Home", path: "/" },
  { name: "services", label: "Services", path: "/services" },
  { name: "projects", label: "Projects", path: "/projects" },
  { name: "blog", label: "Blog", path: "/blog" },
  { name: "reviews", label: "Reviews", path: "/reviews" },
  { name: "about", label: "About", path: "/about" },
  { name: "contact", label: "Contact", path: "/contact" },
] as const;

/** Temporary notices above the header: a closed day, a season open for booking. None by default. */
export const noticeSection = {
  notices: {
    list: list(
      "Notices",
      "Notice",
      {
        text: text("Text", "", { recommendedLength: 90, max: 240 }),
        link: text("Link text", "", { recommendedLength: 20, max: 60, optional: true }),
        address: address("Link address", "/contact"),
        period: period("Dates"),
        pages: choices("Pages", staffTexts.pageContent.everyPage, places),
      },
      [],
      { min: 0, max: 5 },
    ),
  },
};

/**
 * Whether a notice is shown on a page.
 * @param pages the value of its choices() field; "" for every page
 * @param pathname of the current page
 */
export function isForPage(pages: string, pathname: string): boolean {
  if (pages === "") return true;
  const [, first = ""] = pathname.split("/");
  const place = places.find(({ path }) => path === `/${first}`);
  return place !== undefined && pages.split(" ").includes(place.name);
}
