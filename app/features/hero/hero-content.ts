import { address, choice, list, text } from "#app/features/page-content/page-content.ts";
import { planSymbolNames } from "#app/ui/plan-symbol-names.ts";

/** What stands under the hero's slides, and beside its foot. */
export const heroSections = {
  hero: {
    button: text("Hero button", "Book a Free Consultation", { about: 26, most: 32 }),
    buttonAddress: address("Hero button's address", "/contact"),
    link: text("Hero link", "Explore Our Services", { about: 26, most: 52 }),
    linkAddress: address("Hero link's address", "/services"),
    facts: list(
      "Facts",
      "Fact",
      {
        text: text("Text", "New fact", { about: 36, most: 60 }),
        symbol: choice("Symbol", "tree", planSymbolNames),
      },
      [
        { text: "{city} and nearby towns, since {established}", symbol: "tree" },
        { text: "One-year warranty on every plant", symbol: "perennial" },
        { text: "Free first consultation", symbol: "level" },
      ],
      { least: 0, most: 3 },
    ),
  },
};
