import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { Badge } from "../badge.tsx";
import { Icon } from "../icon.tsx";

/**
 * The link of a column's heading and the current sort direction of the column; null if the table is sorted by
 * another column.
 */
export interface SortTarget {
  to: string;
  current: "asc" | "desc" | null;
}

export interface DataColumn<Item> {
  label: string;
  /** Only for sortable columns. */
  sort?: SortTarget | undefined;
  /** Whether a card shows the label before the cell, for cells that need one. */
  labelOnCard?: boolean;
  cell(item: Item): ReactNode;
}

interface DataTableProps<Item> {
  /** Accessible name of the table. */
  label: string;
  /** Sort target of the title column, which follows the picture column. */
  titleSort: SortTarget | undefined;
  columns: readonly DataColumn<Item>[];
  items: readonly Item[];
  title(item: Item): string;
  thumbnail(item: Item): ReactNode;
  /** Shown under the title; on a card at the bottom. */
  tools(item: Item): ReactNode;
  /** Spans the whole table beneath the row. */
  below?: ((item: Item) => ReactNode) | undefined;
  /** Id of the item whose form is open. */
  openId: string | null;
}

/** A table of items; below 48rem a list of cards with the sort links in a row above it. */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { label, titleSort, columns, items, ...row } = props;
  return (
    // Unbreakable words make the table scroll inside this box; its padding leaves room for focus rings.
    <div className="md:-m-1.5 md:overflow-x-auto md:p-1.5">
      <table
        aria-label={label}
        className="w-full border-collapse text-sm leading-[1.4] max-md:block md:wrap-break-word"
      >
        <thead className="max-md:block">
          <tr className="border-b border-stone text-left align-middle max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-6 max-md:before:text-ink-soft max-md:before:content-['Sort_by']">
            <HeadCell>
              <span className="sr-only">Picture</span>
            </HeadCell>
            <HeadCell sort={titleSort}>Title</HeadCell>
            {columns.map((column) => (
              <HeadCell key={column.label} sort={column.sort}>
                {column.label}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {items.map((item) => (
            <DataRow key={item.id} item={item} columns={columns} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;
const sortIcons = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown };

function HeadCell({ sort, children }: { sort?: SortTarget | undefined; children: ReactNode }) {
  return (
    <th
      scope="col"
      aria-sort={sort?.current ? ariaSort[sort.current] : undefined}
      className={`py-1 pr-3 font-strong last:pr-0 xl:pr-5 max-md:p-0 ${sort ? "" : "text-ink-soft max-md:hidden"}`}
    >
      {sort ? (
        <Link to={sort.to} preventScrollReset className="tool -mx-2.5">
          {children}
          <Icon
            icon={sortIcons[sort.current ?? "none"]}
            className={`size-4 ${sort.current ? "" : "max-xl:hidden"}`}
          />
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

type DataRowProps<Item> = Pick<
  DataTableProps<Item>,
  "columns" | "title" | "thumbnail" | "tools" | "below" | "openId"
> & { item: Item };

/** Picture, title with its tools, then the other columns; on a card an empty cell takes no space. */
function DataRow<Item extends { id: string }>(props: DataRowProps<Item>) {
  const { item, columns, title, thumbnail, tools, below, openId } = props;
  const titleId = useId();
  const beneath = below?.(item);
  return (
    <>
      <tr
        className={`border-film-line align-top max-md:grid max-md:grid-cols-[5.5rem_minmax(0,1fr)] max-md:gap-x-4 max-md:py-4 ${
          beneath ? "" : "border-b"
        } ${item.id === openId ? "bg-tape-tint" : ""}`}
      >
        <td className="w-px py-4 pr-4 max-md:row-[1/span_9] max-md:w-auto max-md:p-0">
          <div className="md:w-20 xl:w-24">{thumbnail(item)}</div>
        </td>
        <th
          scope="row"
          aria-labelledby={titleId}
          className="min-w-56 pt-3.5 pr-3 pb-1.5 text-left xl:min-w-64 xl:pr-5 font-normal max-md:contents"
        >
          <span id={titleId} className="font-display text-[1.1875rem] leading-tight font-title wrap-anywhere">
            {title(item)}
          </span>
          <span className="-ml-2.5 flex flex-wrap max-md:order-last max-md:col-span-full max-md:mt-1 md:-ml-1.5 md:*:px-1.5 xl:-ml-2.5 xl:*:px-2.5">
            {tools(item)}
          </span>
        </th>
        {columns.map(({ label, labelOnCard, cell }) => (
          <td
            key={label}
            className="py-4 pr-3 text-ink-soft last:pr-0 xl:pr-5 max-md:mt-1 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-1.5 max-md:p-0"
          >
            {labelOnCard && <span className="md:hidden">{label}:</span>}
            {cell(item)}
          </td>
        ))}
      </tr>
      {beneath && (
        <tr className="border-b border-film-line max-md:block">
          <td colSpan={99} className="max-md:block">
            {beneath}
          </td>
        </tr>
      )}
    </>
  );
}

/** A row of badges in a cell. */
export function BadgeList({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 wrap-anywhere">
      {words.map((word) => (
        <li key={word}>
          <Badge>{word}</Badge>
        </li>
      ))}
    </ul>
  );
}
