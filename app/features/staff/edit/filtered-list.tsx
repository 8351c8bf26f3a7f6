import type { ReactNode } from "react";
import type { FilteredList as FilteredAddresses } from "#app/platform/http/list-query.ts";
import { ChipLink } from "#app/ui/badge.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { ListSearch } from "./list-search.tsx";

interface FilteredListProps<Item, Filter extends string> {
  /** Plural, such as 'messages'. */
  noun: string;
  /** Those of one page. */
  items: readonly Item[];
  search: string;
  show: Filter;
  page: number;
  pageCount: number;
  list: FilteredAddresses<Filter>;
  filterWords: Record<Filter, string>;
  /** The number of matches by filter. */
  counts: Record<Filter, number>;
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
  return (
    <>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <nav aria-label={`Filter ${noun}`} className="flex flex-wrap gap-2">
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
          label={`Search ${noun}`}
          allAddress={addressOf({ search: "", show, page: 1 })}
          {...{ search, path, parameters: list.parametersOf(show) }}
        />
      </div>
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
          {...{ page, pageCount }}
        />
      </div>
    </>
  );
}
