import { Eye, Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { formatLongDate } from "#app/platform/business-clock.ts";
import type { OpenedForm } from "#app/platform/http/list-query.ts";
import {
  orderParameters,
  type StaffList,
  type StaffListRequest,
  sortLink,
  staffListAddress,
} from "#app/platform/http/staff-list.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import type { PlanSymbolName } from "#app/ui/plan-symbol-names.ts";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { type DataColumn, DataTable, type SortTarget } from "#app/ui/staff/data-table.tsx";
import { focusSoon } from "#app/ui/staff/focus.ts";
import { ADD_BUTTON_ID, ListHead } from "#app/ui/staff/list-head.tsx";
import { Opened } from "#app/ui/staff/opened.tsx";
import { StaffButton, Tool, ToolLink } from "#app/ui/staff/staff-button.tsx";
import type { Deletion } from "./delete-dialog.tsx";
import { HistoryButton } from "./history-button.tsx";
import { ListSearch, NoMatch } from "./list-search.tsx";
import { OrderButton } from "./order-button.tsx";
import { RecordTools } from "./record-tools.tsx";

/** What a list's loader returns: one page, and the form that its address opens. */
export interface RecordListData<Item, Sort extends string, Edited = Item> {
  items: Item[];
  request: StaffListRequest<Sort>;
  pageCount: number;
  /** Number of records on all pages. */
  total: number;
  opened: OpenedForm<Edited>;
}

interface TableOptions<Item, Sort extends string> {
  /** Address of the record's page. */
  pathOf(item: Item): string;
  /** Whether the title leads there as well. */
  isTitleLink?: true;
  thumbnail?(item: Item): ReactNode;
  /** The columns after picture and title. */
  columns(sort: (by: Sort) => SortTarget): DataColumn<Item>[];
  /** Shown below the row, across the whole table. */
  below?(item: Item): ReactNode;
}

interface RecordListProps<Item, Sort extends string, Edited> extends RecordListData<Item, Sort, Edited> {
  list: StaffList<Sort>;
  title: string;
  /** Below the title. */
  lead?: string;
  /** Links to other views, below the head. */
  views?: ReactNode;
  /** Such as 'Add Project'. */
  addLabel: string;
  /** The noun in singular and plural. */
  nouns: readonly [string, string];
  /** Shown while there are no records. */
  empty: { symbol: PlanSymbolName; title: string; message: string; createLabel: string };
  /** The message if the search finds nothing. */
  noMatch(search: string): string;
  /** The message if the record whose form was requested is missing. */
  missing: string;
  nameOf(item: Item): string;
  /** The name of the records' kind in revisions. */
  type: string;
  /** The form, above the list; null for a new record. `close` may navigate to another part of the list. */
  form(record: Edited | null, close: (to?: string) => void): ReactNode;
  deletion(item: Item): Deletion;
  /** Saves a move (OrderButton), if staff order the records; the list's default sort is then that order. */
  order?: {
    save: ComponentProps<typeof OrderButton>["save"];
    /** Whether a new order names every record, so that all of them must be on one page. */
    namesAll: boolean;
  };
  /** Tools of its own, the first under 'More'. */
  more?(item: Item): ReactNode;
  /** A table, or a row that shows the whole of a record; `tools` are its Edit and More. */
  table?: TableOptions<Item, Sort>;
  row?(item: Item, tools: ReactNode, isOpen: boolean): ReactNode;
}

export const editButtonId = (id: string) => `edit-${id}`;

/**
 * A list of records in the admin area: a search, a table by pages and, above it, the one open form. The
 * address says which (`?edit={id}`, `?new`), so that LeaveGuard asks before another replaces unsaved work.
 */
export function RecordList<
  Item extends { id: string },
  Sort extends string,
  Edited extends { id: string } = Item,
>(props: RecordListProps<Item, Sort, Edited>) {
  const { list, items, request, pageCount, total, opened, nouns, empty, nameOf, table, row, order } = props;
  const navigate = useNavigate();
  const address = staffListAddress(list, request);
  const edited = useOpenedRecord(opened);
  const openId = edited?.id ?? (opened.kind === "new" ? "new" : null);
  const isEmpty = total === 0 && request.search === "";
  const isInOrder =
    request.search === "" && request.sort === list.usual && request.direction === list.sorts[list.usual];
  const canOrder = order && isInOrder && (pageCount === 1 || !order.namesAll);

  const lastOpenId = useRef(openId);
  useEffect(() => {
    if (openId === null && lastOpenId.current !== null)
      focusSoon([editButtonId(lastOpenId.current), ADD_BUTTON_ID]);
    lastOpenId.current = openId;
  }, [openId]);

  const close = (to = address) => void navigate(to, { replace: true, preventScrollReset: to === address });
  const toggle = (parameter: string, isOpen: boolean) =>
    void navigate(isOpen ? address : `${address}${address.includes("?") ? "&" : "?"}${parameter}`, {
      preventScrollReset: true,
    });
  const toggleNew = () => toggle("new", openId === "new");
  const tools = (item: Item) => (
    <RecordTools
      hasMenu
      title={nameOf(item)}
      as={Tool}
      id={editButtonId(item.id)}
      isOpen={item.id === openId}
      onEdit={() => toggle(`edit=${item.id}`, item.id === openId)}
      deletion={props.deletion(item)}
      onDeleted={() => item.id === openId && close()}
    >
      {props.more?.(item)}
      {table && (
        <ToolLink to={table.pathOf(item)} icon={Eye} aria-label={`View ${nameOf(item)}`}>
          View
        </ToolLink>
      )}
      <HistoryButton isNamed type={props.type} id={item.id} title={nameOf(item)} />
    </RecordTools>
  );
  const sort = (by: Sort) => sortLink(list, request, by);

  return (
    <>
      <ListHead
        title={props.title}
        lead={props.lead}
        addLabel={props.addLabel}
        adding={openId === "new"}
        solid={!isEmpty && !openId}
        onAdd={toggleNew}
      >
        {canOrder && (
          <OrderButton
            label={`Order of ${nouns[1]}`}
            records={items.map((item) => ({ id: item.id, title: nameOf(item) }))}
            save={order.save}
          />
        )}
      </ListHead>
      {props.views}
      {opened.kind === "gone" && !edited && <AlertBox alert={{ message: props.missing }} />}
      {openId && (
        <div className="mt-8">
          <Opened key={openId}>{props.form(edited, close)}</Opened>
        </div>
      )}
      {isEmpty ? (
        !openId && (
          <div className="mt-8">
            <EmptyState symbol={empty.symbol} level={2} title={empty.title}>
              <p>{empty.message}</p>
              <div className="mt-5">
                <StaffButton icon={Plus} solid onClick={toggleNew}>
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
              search={request.search}
              path={list.path}
              parameters={orderParameters(list, request)}
              allAddress={staffListAddress(list, { ...request, search: "", page: 1 })}
            />
            <p role="status" className="text-sm text-ink-soft">
              {`${total} ${nouns[total === 1 ? 0 : 1]}${request.search ? " found" : ""}`}
            </p>
          </div>
          {total === 0 && <NoMatch search={request.search} message={props.noMatch} />}
          {total > 0 && table && (
            <DataTable
              label={props.title}
              titleSort={"title" in list.sorts ? sort("title" as Sort) : undefined}
              columns={table.columns(sort)}
              items={items}
              title={nameOf}
              titleTo={table.isTitleLink && table.pathOf}
              thumbnail={table.thumbnail}
              tools={tools}
              below={table.below}
              openId={openId}
            />
          )}
          {total > 0 && row && (
            <ul className="mt-4">
              {items.map((item) => (
                <li key={item.id} className="record-row">
                  {row(item, tools(item), item.id === openId)}
                </li>
              ))}
            </ul>
          )}
          <div className="mt-8">
            <PageLinks
              page={request.page}
              pageCount={pageCount}
              addressOf={(page) => staffListAddress(list, { ...request, page })}
            />
          </div>
        </>
      )}
    </>
  );
}

/**
 * Returns the record whose form is open. It remains if somebody else deletes it meanwhile: nothing typed is
 * lost, and saving says why it fails.
 */
function useOpenedRecord<Item extends { id: string }>(opened: OpenedForm<Item>): Item | null {
  const [search] = useSearchParams();
  const [last, setLast] = useState<Item | null>(null);
  if (opened.kind === "edit" && opened.item !== last) setLast(opened.item);
  if (opened.kind === "edit") return opened.item;
  return opened.kind === "gone" && last?.id === search.get("edit") ? last : null;
}

/** A column of dates in long form. */
export function dateColumn<Item>(
  label: string,
  sort: SortTarget | undefined,
  timeOf: (item: Item) => string,
): DataColumn<Item> {
  return {
    label,
    sort,
    labelOnCard: true,
    cell: (item) => <time dateTime={timeOf(item)}>{formatLongDate(timeOf(item))}</time>,
  };
}
