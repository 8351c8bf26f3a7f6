import { CONTACT_BUTTON } from "#app/kernel/documents/pages/page-sections.ts";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { address, choice, list, text } from "#app/kernel/fields/fields.ts";
import { planSymbolNames } from "#app/ui/plan-symbol-names.ts";

/** The buttons under the hero's slides, and the facts beside its bottom edge. */
export const heroSections = {
  hero: {
    button: text("Hero button", { defaultValue: CONTACT_BUTTON, recommendedLength: 26, max: 32 }),
    buttonAddress: address("Hero button address", "/contact"),
    link: text("Hero link", { defaultValue: "Explore Our Services", recommendedLength: 26, max: 52 }),
    linkAddress: address("Hero link address", "/services"),
    facts: list(
      "Facts",
      "Fact",
      {
        text: text("Text", { defaultValue: "New fact", recommendedLength: 36, max: 60 }),
        symbol: choice("Symbol", planSymbolNames, "tree"),
      },
      [
        { text: wordings("{area}, since {established}", "{area}"), symbol: "tree" },
        { text: "{if warranty}One-year warranty on every plant", symbol: "perennial" },
        { text: "{if consultation}Free first consultation", symbol: "level" },
      ],
      { min: 0, max: 3 },
    ),
  },
};
