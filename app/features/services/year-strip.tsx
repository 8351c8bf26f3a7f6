interface YearRow {
  work: string;
  when: string;
  /** Hatch of the bars, drawn like a planting plan; see app.css. */
  hatch: "hatch-dots" | "hatch-diagonal" | "hatch-lines" | "hatch-solid" | "hatch-none";
  /** Grid columns of the bars: months from 1, the end not included. */
  bars: readonly (readonly [number, number])[];
}

const rows: readonly YearRow[] = [
  {
    work: "Planting",
    when: "May and June, September to mid-October",
    hatch: "hatch-dots",
    bars: [
      [5, 7],
      [9, 11],
    ],
  },
  { work: "Stone and construction", when: "April to November", hatch: "hatch-diagonal", bars: [[4, 12]] },
  { work: "Lawn and garden care", when: "April to November", hatch: "hatch-lines", bars: [[4, 12]] },
  {
    work: "Clean-ups and pruning",
    when: "March and April, October and November",
    hatch: "hatch-solid",
    bars: [
      [3, 5],
      [10, 12],
    ],
  },
  {
    work: "Snow and ice",
    when: "November to March",
    hatch: "hatch-none",
    bars: [
      [1, 4],
      [11, 13],
    ],
  },
];

const months = "JFMAMJJASOND".split("").map((letter, index) => ({ letter, number: index + 1 }));
const frosts = [
  { label: "usual last frost", at: "37.5%" },
  { label: "usual first frost", at: "75.8%" },
];

/** A year on a property near the business: which work falls when, with first and last frost. */
export function YearStrip({ city }: { city: string }) {
  return (
    <div className="mt-block grid gap-x-16 gap-y-block border-t border-stone pt-block lg:grid-cols-[3fr_9fr]">
      <div>
        <h3 className="lg:max-w-[14ch]">A year on a {city} property</h3>
        <p className="mt-3 max-w-[38ch] text-ink-soft">
          Large projects book four to six weeks ahead, so the best time to plan is one season early.
        </p>
      </div>
      <div className="year-table">
        <ul aria-hidden="true" className="relative z-1 grid grid-cols-12 lg:ml-68">
          {months.map((month) => (
            <li
              key={month.number}
              className="pb-2.5 text-center text-sm leading-none font-semibold text-ink-soft"
            >
              {month.letter}
            </li>
          ))}
        </ul>
        {rows.map((row) => (
          <div
            key={row.work}
            className="relative z-1 border-t border-joint pt-1.5 last-of-type:border-b lg:grid lg:grid-cols-[17rem_1fr] lg:items-center lg:py-1.5"
          >
            <p className="flex flex-wrap justify-between gap-x-4 text-sm leading-[1.35] max-sm:text-xs lg:block lg:pr-6">
              <span className="bg-paper font-semibold lg:block lg:bg-transparent">{row.work}</span>
              <span className="bg-paper text-ink-soft lg:block lg:bg-transparent">{row.when}</span>
            </p>
            <div aria-hidden="true" className="grid grid-cols-12 items-center py-1.5 lg:p-0">
              {row.bars.map(([from, to]) => (
                <i key={from} className={`year-bar ${row.hatch}`} style={{ gridColumn: `${from}/${to}` }} />
              ))}
            </div>
          </div>
        ))}
        <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-6 bottom-0 lg:left-68">
          {frosts.map((frost) => (
            <span key={frost.at}>
              <i
                className="absolute top-0 bottom-7 border-l-[1.5px] border-dashed border-stone"
                style={{ left: frost.at }}
              />
              <span
                className="absolute bottom-0 -translate-x-1/2 text-xs whitespace-nowrap text-ink-soft"
                style={{ left: frost.at }}
              >
                {frost.label}
              </span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
