const CENTS = 100;

/** Made once: that costs more than a whole card of the board. */
const dollars = new Intl.NumberFormat("en-CA", {
  ...{ style: "currency", currency: "CAD", currencyDisplay: "narrowSymbol" },
  trailingZeroDisplay: "stripIfInteger",
});

/** A sum in the business's currency, such as '$1,250' or '$99.50'. */
export const formatAmount = (cents: number): string => dollars.format(cents / CENTS);

/** An amount, or a range: '$1,200 to $1,500'. */
export const formatAmounts = (from: number, upTo: number | null): string =>
  upTo === null ? formatAmount(from) : `${formatAmount(from)} to ${formatAmount(upTo)}`;

/** An amount as staff type it: '1250', '$1,250.00'. */
export const AMOUNT = /^\s*\$?\s*\d{1,9}(?:[,\s]\d{3})*(?:\.\d{1,2})?\s*$/;

/** Reads an amount that matches AMOUNT, in cents; null for "". */
export function parseAmount(typed: string): number | null {
  const digits = typed.replace(/[^\d.]/g, "");
  return digits === "" ? null : Math.round(Number(digits) * CENTS);
}

/** An amount for its field: '1250', '99.50'; "" for none. */
export const amountText = (cents: number | null): string =>
  cents === null ? "" : (cents / CENTS).toFixed(cents % CENTS === 0 ? 0 : 2);
