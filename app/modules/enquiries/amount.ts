const CENTS = 100;

/** Made once: that costs more than a whole card of the board. */
const dollars = new Intl.NumberFormat("en-CA", {
  style: "currency",
  currency: "CAD",
  currencyDisplay: "narrowSymbol",
  trailingZeroDisplay: "stripIfInteger",
});

/** A sum in the business's currency, such as '$1,250' or '$99.50'. */
export const formatAmount = (cents: number): string => dollars.format(cents / CENTS);

/** An amount, or a range: '$1,200 to $1,500'. */
export const formatAmounts = (from: number, upTo: number | null): string =>
  upTo === null ? formatAmount(from) : `${formatAmount(from)} to ${formatAmount(upTo)}`;

/** What a typed amount says; `readings` are the two ways in which somebody may read an ambiguous one. */
export type AmountReading =
  | { kind: "none" }
  | { kind: "amount"; cents: number }
  | { kind: "ambiguous"; readings: [string, string] }
  | { kind: "malformed" };

const currency = /^(?:CA\$|CAD\$?|C\$|\$)|(?:CA\$|CAD|C\$|\$)$/gi;
/** Whole dollars, in groups of three digits with one separator or without any, and cents after another separator. */
const grouped =
  /^(?<whole>\d{1,3}(?:(?<group>[ ,.'])\d{3})?(?:\k<group>\d{3})*|\d{1,9})(?:(?<point>[.,])(?<cents>\d{0,2}))?$/;
const twoNumbers = /^(\d+) (\d+)$/;
/** In cents: a thousand millions of dollars. */
const MAX_AMOUNT = 1e11;

/**
 * Reads an amount as people write it: '1250', '$1,250.00', '1 250,00 $', 'CA$1,250', with any spaces and full-width
 * characters, and with the letters O and I where only a digit can stand.
 */
export function readAmount(typed: string): AmountReading {
  const plain = typed.normalize("NFKC").replace(/\s+/g, " ").trim();
  if (plain === "") return { kind: "none" };
  // Twice, because a currency may stand on both sides.
  const number = [1, 2].reduce((text) => text.replace(currency, "").trim(), plain).replaceAll("’", "'");
  const digits = number.replace(/o/gi, "0").replace(/[il]/gi, "1");
  if (!/\d/.test(number)) return { kind: "malformed" };
  const { whole, group, point, cents = "" } = grouped.exec(digits)?.groups ?? {};
  if (whole !== undefined && (group === undefined || group !== point)) {
    const sum = Number(whole.replace(/\D/g, "")) * CENTS + Number(cents.padEnd(2, "0"));
    return sum <= MAX_AMOUNT ? { kind: "amount", cents: sum } : { kind: "malformed" };
  }
  const [, first = "", second = ""] = twoNumbers.exec(digits) ?? [];
  if (first.length + second.length > 9 || second === "") return { kind: "malformed" };
  const [joined, one, other] = [first + second, first, second].map((text) =>
    formatAmount(Number(text) * CENTS),
  );
  return { kind: "ambiguous", readings: [`${joined}`, `${one} and ${other}`] };
}

/** The cents of a typed amount; null for "" and for a text that is no amount. */
export function parseAmount(typed: string): number | null {
  const reading = readAmount(typed);
  return reading.kind === "amount" ? reading.cents : null;
}

/** An amount for its field: '1250', '99.50'; "" for none. */
export const amountText = (cents: number | null): string =>
  cents === null ? "" : (cents / CENTS).toFixed(cents % CENTS === 0 ? 0 : 2);
