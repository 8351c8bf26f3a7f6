import { list, period, text } from "#app/kernel/fields/fields.ts";

/**
 * The prices section. It is empty by default, and visitors then see no prices; a price may be limited to a
 * period.
 */
export const priceSection = {
  prices: {
    heading: text("Prices heading", { defaultValue: "What it costs", recommendedLength: 30, max: 60 }),
    text: text("Prices text", { recommendedLength: 110, max: 240 }),
    list: list(
      "Prices",
      "Price",
      {
        work: text("Work", { recommendedLength: 40, max: 80, required: true }),
        price: text("Amount", { recommendedLength: 24, max: 60, required: true }),
        period: period("Dates"),
      },
      [],
      { min: 0, max: 30 },
    ),
  },
};
