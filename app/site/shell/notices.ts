import { address, choices, list, period, text } from "#app/kernel/fields/fields.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";

/** The parts of the site for which a notice can be shown, each with all pages below its path. */
const places = [
  { value: "home", label: "Home", path: "/" },
  { value: "services", label: "Services", path: "/services" },
  { value: "projects", label: "Projects", path: "/projects" },
  { value: "blog", label: "Blog", path: "/blog" },
  { value: "reviews", label: "Reviews", path: "/reviews" },
  { value: "about", label: "About", path: "/about" },
  { value: "contact", label: "Contact", path: "/contact" },
] as const;

/** Temporary notices above the header: a closed day, a season open for booking. None by default. */
export const noticeSection = {
  notices: {
    list: list(
      "Notices",
      "Notice",
      {
        text: text("Text", { recommendedLength: 90, max: 240, required: true }),
        link: text("Link text", { recommendedLength: 20, max: 60 }),
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
  return place !== undefined && pages.split(" ").includes(place.value);
}
