import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "../empty-state.tsx";
import { PageLinks } from "../page-links.tsx";
import type { PlanSymbolName } from "../plan-symbol.tsx";
import { AlertBox } from "./form-frame.tsx";
import { ListHead } from "./list-head.tsx";
import { ListSearch } from "./list-search.tsx";
import { Opened } from "./opened.tsx";
import { StaffButton } from "./staff-button.tsx";

interface ListScreenProps {
  title: string;
  /** Under the title. */
  lead?: string;
  /** Such as 'Add Project'. */
  addLabel: string;
  adding: boolean;
  onAdd(): void;
  /** What the address asked to open is not there: says so. */
  gone: string | null;
  /** The open form, above the list. */
  form: { key: string; content: ReactNode } | null;
  /** What stands here while there is nothing at all. */
  empty: { symbol: PlanSymbolName; title: string; sentence: string; createLabel: string };
  /** What is counted: one, several. */
  nouns: readonly [string, string];
  search: string;
  /** Says that the search found nothing. */
  noMatch: string;
  /** Where the list is. */
  path: string;
  /** What the address says besides search and page. */
  parameters: readonly (readonly [name: string, value: string])[];
  page: number;
  pageCount: number;
  /** How many were found, on all pages. */
  total: number;
  addressOf(part: { search?: string; page: number }): string;
  /** The table. */
  children: ReactNode;
}

/** A list of staff: one form at a time above it, a search, the table by pages. */
export function ListScreen(props: ListScreenProps) {
  const { title, lead, addLabel, adding, onAdd, gone, form, empty, nouns, noMatch } = props;
  const { path, parameters, search, page, pageCount, total, addressOf, children } = props;
  const none = total === 0 && search === "";
  return (
    <>
      <ListHead title={title} lead={lead} addLabel={addLabel} adding={adding} solid={!none} onAdd={onAdd} />
      {gone && <AlertBox alert={{ sentence: gone }} />}
      {form && (
        <div className="mt-8">
          <Opened key={form.key}>{form.content}</Opened>
        </div>
      )}
      {none ? (
        !form && (
          <div className="mt-8">
            <EmptyState symbol={empty.symbol} level={2} title={empty.title}>
              <p>{empty.sentence}</p>
              <div className="mt-5">
                <StaffButton icon={Plus} solid onClick={onAdd}>
                  {empty.createLabel}
                </StaffButton>
              </div>
            </EmptyState>
          </div>
        )
      ) : (
        <>
          <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <ListSearch
              label={`Search ${nouns[1]}`}
              search={search}
              path={path}
              parameters={parameters}
              allAddress={addressOf({ search: "", page: 1 })}
            />
            <p role="status" className="text-sm text-ink-soft">
              {`${total} ${nouns[total === 1 ? 0 : 1]}${search ? " found" : ""}`}
            </p>
          </div>
          {total === 0 ? <p className="mt-8 wrap-anywhere">{noMatch}</p> : children}
          <div className="mt-8">
            <PageLinks
              page={page}
              pageCount={pageCount}
              addressOf={(number) => addressOf({ page: number })}
            />
          </div>
        </>
      )}
    </>
  );
}
