import { Download } from "lucide-react";
import type { ReactNode } from "react";
import type { ListDescription as FilteredAddresses } from "#app/platform/http/list-query.ts";
import { ChipLink } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { StaffLink } from "#app/ui/staff/staff-button.tsx";
import { exportLabel, type ListNoun, searchScope } from "./filter-scope.ts";
import { ListSearch } from "./list-search.tsx";

interface FilteredListProps<Item, Filter extends string> {
  noun: ListNoun;
  /** Those of one page. */
  items: readonly Item[];
  search: string;
  show: Filter | "all";
  page: number;
  pageCount: number;
  list: FilteredAddresses<Filter | "all">;
  filterWords: Record<Filter | "all", string>;
  /** The number of matches by filter. */
  counts: Record<Filter | "all", number>;
  row(item: Item): ReactNode;
  /** Above the rows, such as what to say when there are none. */
  children?: ReactNode;
}

/** A list that the address filters, searches and pages. */
export function FilteredList<Item extends { id: string }, Filter extends string>(
  props: FilteredListProps<Item, Filter>,
) {
  const { noun, search, show, page, pageCount, filterWords, counts, list } = props;
  const { path, addressOf } = list;
  const parameters = list.parametersOf(search, show);
  // A search that is begun in the filter that nobody chose covers all.
  const scope = show === "all" || parameters.length === 0 ? null : filterWords[show];
  return (
    <>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <nav aria-label={`Filter ${noun.plural}`} className="flex flex-wrap gap-2">
          {list.filters.map((filter) => (
            <ChipLink
              key={filter}
              to={addressOf({ search, show: filter, page: 1 })}
              current={filter === show}
            >
              {filterWords[filter]} ({counts[filter]})
            </ChipLink>
          ))}
        </nav>
        <ListSearch
          label={`Search ${noun.plural}`}
          scope={scope}
          allAddress={addressOf({ search: "", show, page: 1 })}
          search={search}
          path={path}
          parameters={parameters}
        />
      </div>
      {search && scope !== null && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span role="status">{searchScope(scope, counts.all)}</span>
          <StaffLink
            to={addressOf({ search, show: "all", page: 1 })}
          >{`Search all ${noun.plural}`}</StaffLink>
        </p>
      )}
      {props.children}
      <ul className="mt-6 border-film-line lg:border-t empty:hidden">
        {props.items.map((item) => (
          <li key={item.id} className="record-row">
            {props.row(item)}
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <PageLinks
          addressOf={(number) => addressOf({ search, show, page: number })}
          page={page}
          pageCount={pageCount}
        />
      </div>
    </>
  );
}

interface ExportLinkProps<Filter extends string> {
  noun: ListNoun;
  search: string;
  show: Filter;
  list: FilteredAddresses<Filter>;
  filterWords: Record<Filter, string>;
  /** The number of matches by filter. */
  counts: Record<Filter, number>;
}

/** The link to the listed records as a file; its text says which these are. */
export function ExportLink<Filter extends string>(props: ExportLinkProps<Filter>) {
  const { noun, search, show, list, filterWords, counts } = props;
  const scope = show === "all" ? null : filterWords[show];
  return (
    <a href={list.fileOf({ search, show })} className="staff-button">
      <Icon icon={Download} />
      {exportLabel(noun, { search, scope, count: counts[show] })}
    </a>
  );
}
