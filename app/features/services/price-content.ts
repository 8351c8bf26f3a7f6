import { list, period, text } from "#app/features/page-content/page-content.ts";

/** What things cost, for a season perhaps. None at first: the page then says nothing of prices. */
export const priceSection = {
  prices: {
    heading: text("Prices heading", "What it costs", { about: 30, most: 60 }),
    text: text("Prices text", "", { about: 110, most: 240, optional: true }),
    list: list(
      "Prices",
      "Price",
      {
        work: text("Work", "", { about: 40, most: 80 }),
        price: text("Amount", "", { about: 24, most: 60 }),
        period: period("Dates"),
      },
      [],
      { least: 0, most: 30 },
    ),
  },
};
