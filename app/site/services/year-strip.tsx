import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageItems, PageList, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { monthNames, placeInYear, yearBars } from "./year.ts";
import type { yearSections } from "./year-content.ts";

type YearProps = { of: DescribedContent<typeof yearSections> };

/** A calendar of seasonal work on a property near the business, with first and last frost. */
export function YearStrip({ of }: YearProps) {
  return (
    <div className="mt-block grid gap-x-16 gap-y-block border-t border-stone pt-block lg:grid-cols-[3fr_9fr]">
      <div>
        <h3 className="lg:max-w-[14ch]">
          <PageText of={of} at="year.heading" />
        </h3>
        <p className="mt-3 max-w-[38ch] text-ink-soft">
          <PageText of={of} at="year.text" />
        </p>
      </div>
      <div className="relative">
        <ul aria-hidden="true" className="relative z-1 grid grid-cols-12 lg:ml-68">
          {monthNames.map((month) => (
            <li key={month} className="pb-2.5 text-center text-sm leading-none font-strong text-ink-soft">
              {month.charAt(0)}
            </li>
          ))}
        </ul>
        <Works of={of} />
        <Frosts of={of} />
      </div>
    </div>
  );
}

function Works({ of }: YearProps) {
  return (
    <PageList
      of={of}
      at="year.works"
      as="div"
      itemClassName="relative z-1 border-t border-joint pt-1.5 lg:grid lg:grid-cols-[17rem_1fr] lg:items-center lg:py-1.5"
    >
      {({ id, hatch, from, to, andFrom, andTo }) => (
        <>
          <p className="flex flex-wrap justify-between gap-x-4 text-sm leading-[1.35] max-sm:text-xs lg:block lg:pr-6">
            <span className="bg-paper font-strong lg:block lg:bg-transparent">
              <PageText of={of} at={`year.works.${id}.name`} />
            </span>
            <span className="bg-paper text-ink-soft lg:block lg:bg-transparent">
              <PageText of={of} at={`year.works.${id}.when`} />
            </span>
          </p>
          <div aria-hidden="true" className="grid grid-cols-12 items-center py-1.5 lg:p-0">
            {yearBars([
              [from, to],
              [andFrom, andTo],
            ]).map(([start, end]) => (
              <i
                key={start}
                className={`year-bar hatch-${hatch}`}
                style={{ gridColumn: `${start}/${end}` }}
              />
            ))}
          </div>
        </>
      )}
    </PageList>
  );
}

/**
 * Lines across all bars, and their labels beneath. The labels are in the flow, so that staff's tools have
 * room.
 */
function Frosts({ of }: YearProps) {
  return (
    <>
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-6 bottom-0 lg:left-68">
        <PageItems of={of} at="year.frosts">
          {(frosts) =>
            frosts.map(({ id, month, day }) => (
              <i
                key={id}
                className="absolute top-0 bottom-7 border-l-[1.5px] border-dashed border-stone"
                style={{ left: placeInYear(month, Number(day)) }}
              />
            ))
          }
        </PageItems>
      </div>
      <PageList of={of} at="year.frosts" as="ul" className="relative pt-8 lg:ml-68">
        {({ id, month, day }) => (
          <span
            className="absolute top-0 flex h-8 -translate-x-1/2 w-max items-end text-xs text-ink-soft"
            style={{ left: `clamp(4rem, ${placeInYear(month, Number(day))}, 100% - 4rem)` }}
          >
            <PageText of={of} at={`year.frosts.${id}.label`} />
            <span className="sr-only">
              : {month} {day}
            </span>
          </span>
        )}
      </PageList>
    </>
  );
}
