import { type ReactNode, useId } from "react";
import { SortLink, type SortTarget } from "./sort-link.tsx";

export interface DataColumn {
  label: string;
  /** For columns the table can be sorted by. */
  sort?: SortTarget;
  /** For columns that speak for themselves: only read out. */
  quiet?: boolean;
}

interface DataTableProps {
  /** Names the table. */
  label: string;
  columns: readonly DataColumn[];
  /** DataRows. */
  children: ReactNode;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** A table of things; under 48rem a list of cards, the headings that sort in a line above it. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    // Words that cannot be broken make it scroll in its own box; the box leaves room for focus rings.
    <div className="md:-m-1.5 md:overflow-x-auto md:p-1.5">
      <table aria-label={label} className="w-full border-collapse text-sm leading-[1.4] max-md:block">
        <thead className="max-md:block">
          <tr className="border-b border-stone text-left align-middle max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-6 max-md:before:text-ink-soft max-md:before:content-['Sort_by']">
            {columns.map(({ label: name, sort, quiet = false }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sort?.current ? ariaSort[sort.current] : undefined}
                className={`py-1 pr-3 font-strong last:pr-0 xl:pr-5 max-md:p-0 ${sort ? "" : "text-ink-soft max-md:hidden"}`}
              >
                {sort ? (
                  <SortLink label={name} target={sort} />
                ) : (
                  <span className={quiet ? "sr-only" : ""}>{name}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">{children}</tbody>
      </table>
    </div>
  );
}

interface DataRowProps {
  thumbnail: ReactNode;
  title: string;
  /** Under the title; on a card at its foot. */
  tools: ReactNode;
  /** Whether its form is open. */
  open?: boolean;
  /** Spans the whole table beneath the row. */
  below?: ReactNode;
  /** DataCells: one for each column after picture and title. */
  children: ReactNode;
}

/** One thing of a DataTable: picture, title with its tools, then what the other columns say. */
export function DataRow({ thumbnail, title, tools, open = false, below, children }: DataRowProps) {
  const titleId = useId();
  return (
    <>
      <tr
        className={`border-film-line align-top max-md:grid max-md:grid-cols-[5.5rem_minmax(0,1fr)] max-md:gap-x-4 max-md:py-4 ${
          below ? "" : "border-b"
        } ${open ? "bg-tape-tint" : ""}`}
      >
        <td className="w-px py-4 pr-4 max-md:row-[1/span_9] max-md:w-auto max-md:p-0">
          <div className="md:w-20 xl:w-24">{thumbnail}</div>
        </td>
        <th
          scope="row"
          aria-labelledby={titleId}
          className="min-w-56 pt-3.5 pr-3 pb-1.5 text-left xl:min-w-64 xl:pr-5 font-normal max-md:contents"
        >
          <span id={titleId} className="font-display text-[1.1875rem] leading-tight font-title wrap-anywhere">
            {title}
          </span>
          <span className="-ml-2.5 flex flex-wrap max-md:order-last max-md:col-span-full max-md:mt-1 md:-ml-1.5 md:*:px-1.5 xl:-ml-2.5 xl:*:px-2.5">
            {tools}
          </span>
        </th>
        {children}
      </tr>
      {below && (
        <tr className="border-b border-film-line max-md:block">
          <td colSpan={99} className="max-md:block">
            {below}
          </td>
        </tr>
      )}
    </>
  );
}

interface DataCellProps {
  /** Stands before it on a card; left out where it speaks for itself. */
  label?: string;
  children: ReactNode;
}

/** What one column says; on a card, where nothing stands in it, it takes no room. */
export function DataCell({ label, children }: DataCellProps) {
  return (
    <td className="py-4 pr-3 text-ink-soft last:pr-0 xl:pr-5 max-md:mt-1 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-1.5 max-md:p-0">
      {label && <span className="md:hidden">{label}:</span>}
      {children}
    </td>
  );
}
