import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { choice, list, text } from "#app/kernel/fields/fields.ts";
import { monthNames } from "./year.ts";

const monthsOrNone = ["none", ...monthNames] as const;
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Seasonal work by month, and the frost dates. */
export const yearSections = {
  year: {
    heading: text("Year heading", {
      defaultValue: wordings("A year on a {city} property", "A year in the garden"),
      recommendedLength: 40,
      max: 80,
    }),
    text: text("Year text", {
      defaultValue: wordings(
        "{if booking}Large projects book up four to six weeks ahead, so the best time to plan is one season early.",
        "The best time to plan is one season early.",
      ),
      recommendedLength: 110,
      max: 240,
    }),
    works: list(
      "Seasonal work",
      "Row",
      {
        name: text("Name", { defaultValue: "New row", recommendedLength: 24, max: 40 }),
        when: text("When", { defaultValue: "All year", recommendedLength: 40, max: 80 }),
        /** Fill pattern of its bars; see app/site.css. */
        hatch: choice("Pattern", ["dots", "diagonal", "lines", "solid", "plain"], "plain"),
        from: choice("From", monthsOrNone, "January"),
        to: choice("To", monthsOrNone, "December"),
        andFrom: choice("And from", monthsOrNone, "none"),
        andTo: choice("And to", monthsOrNone, "none"),
      },
      [
        {
          name: "Planting",
          when: "May and June, September to mid-October",
          hatch: "dots",
          from: "May",
          to: "June",
          andFrom: "September",
          andTo: "October",
        },
        {
          name: "Stone and construction",
          when: "April to November",
          hatch: "diagonal",
          from: "April",
          to: "November",
          andFrom: "none",
          andTo: "none",
        },
        {
          name: "Lawn and garden care",
          when: "April to November",
          hatch: "lines",
          from: "April",
          to: "November",
          andFrom: "none",
          andTo: "none",
        },
        {
          name: "Clean-ups and pruning",
          when: "March and April, October and November",
          hatch: "solid",
          from: "March",
          to: "April",
          andFrom: "October",
          andTo: "November",
        },
        {
          name: "{if winter}Snow and ice",
          when: "November to March",
          hatch: "plain",
          from: "November",
          to: "March",
          andFrom: "none",
          andTo: "none",
        },
      ],
      { min: 1, max: 10 },
    ),
    frosts: list(
      "Frost dates",
      "Frost date",
      {
        label: text("Label", { defaultValue: "frost", recommendedLength: 17, max: 24 }),
        month: choice("Month", monthNames, "May"),
        day: choice("Day", days, "15"),
      },
      [
        { label: "{if frosts}usual last frost", month: "May", day: "16" },
        { label: "{if frosts}usual first frost", month: "October", day: "4" },
      ],
      { min: 0, max: 2 },
    ),
  },
};
