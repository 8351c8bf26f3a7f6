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
  /** Sort target of the title column, which follows the picture column, if there is one. */
  titleSort: SortTarget | undefined;
  columns: readonly DataColumn<Item>[];
  items: readonly Item[];
  title(item: Item): string;
  /** Where the title leads, if it is a link. */
  titleTo?: ((item: Item) => string) | undefined;
  thumbnail?: ((item: Item) => ReactNode) | undefined;
  /** Shown in the last column; on a card at the bottom. */
  tools(item: Item): ReactNode;
  /** Spans the whole table beneath the row. */
  below?: ((item: Item) => ReactNode) | undefined;
  /** Id of the item whose form is open. */
  openId: string | null;
}

/** A table of items; below 64rem a list of cards with the sort links in a row above it. */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { label, titleSort, columns, items, ...row } = props;
  return (
    // Unbreakable words make the table scroll inside this box; its padding leaves room for focus rings.
    <div className="lg:-m-1.5 lg:overflow-x-auto lg:p-1.5">
      <table
        aria-label={label}
        className="w-full border-collapse text-sm leading-[1.4] max-lg:block lg:wrap-break-word"
      >
        <thead className="max-lg:block">
          <tr className="border-b border-stone text-left align-middle max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-6 max-lg:before:text-ink-soft max-lg:before:content-['Sort_by']">
            {row.thumbnail && (
              <HeadCell>
                <span className="sr-only">Picture</span>
              </HeadCell>
            )}
            <HeadCell sort={titleSort}>Title</HeadCell>
            {columns.map((column) => (
              <HeadCell key={column.label} sort={column.sort}>
                {column.label}
              </HeadCell>
            ))}
            <HeadCell>
              <span className="sr-only">Tools</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody className="max-lg:block">
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
      className={`py-1 pr-3 font-strong last:pr-0 xl:pr-5 max-lg:p-0 ${sort ? "" : "text-ink-soft max-lg:hidden"}`}
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
  "columns" | "title" | "titleTo" | "thumbnail" | "tools" | "below" | "openId"
> & { item: Item };

/** Picture, title, the other columns and tools; on a card an empty cell takes no space. */
function DataRow<Item extends { id: string }>(props: DataRowProps<Item>) {
  const { item, columns, title, titleTo, thumbnail, tools, below, openId } = props;
  const titleId = useId();
  const beneath = below?.(item);
  return (
    <>
      <tr
        className={`record-row align-top max-lg:grid max-lg:gap-x-4 ${
          thumbnail ? "max-lg:grid-cols-[5.5rem_minmax(0,1fr)]" : "max-lg:grid-cols-[minmax(0,1fr)]"
        } ${beneath ? "lg:border-b-0" : ""} ${item.id === openId ? "bg-tape-tint" : ""}`}
      >
        {thumbnail && (
          <td className="w-px py-4 pr-4 max-lg:row-[1/span_9] max-lg:w-auto max-lg:p-0">
            <div className="lg:w-20 xl:w-24">{thumbnail(item)}</div>
          </td>
        )}
        <th
          scope="row"
          aria-labelledby={titleId}
          className="pt-3.5 pr-3 pb-1.5 text-left lg:min-w-56 xl:min-w-64 xl:pr-5 font-normal max-lg:p-0"
        >
          <span id={titleId} className="font-display text-[1.1875rem] leading-tight font-title wrap-anywhere">
            {titleTo ? (
              <Link to={titleTo(item)} className="underline underline-offset-3 hover:no-underline">
                {title(item)}
              </Link>
            ) : (
              title(item)
            )}
          </span>
        </th>
        {columns.map(({ label, labelOnCard, cell }) => (
          <td
            key={label}
            className="py-4 pr-3 text-ink-soft xl:pr-5 max-lg:mt-1 max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:gap-x-1.5 max-lg:p-0 max-lg:empty:hidden"
          >
            {labelOnCard && <span className="lg:hidden">{label}:</span>}
            {cell(item)}
          </td>
        ))}
        <td className="w-px py-1.5 max-lg:col-span-full max-lg:mt-1 max-lg:w-auto max-lg:p-0">
          <div className="-ml-2.5 flex max-lg:-mb-2 max-lg:flex-wrap lg:-mr-1.5 lg:ml-0">{tools(item)}</div>
        </td>
      </tr>
      {beneath && (
        <tr className="border-b border-film-line max-lg:block max-lg:border-0">
          <td colSpan={99} className="max-lg:block">
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
