import { pageNumber } from "#app/platform/http/meaningful-query.ts";

const PATH = "/admin/messages";
const EXPORT_PATH = "/admin/messages.csv";
const LONGEST_SEARCH = 100;

/** Which messages to show. */
export const messageFilters = ["open", "handled", "all"] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** Which messages are looked for. */
export interface MessageQuery {
  search: string;
  show: MessageFilter;
}

/** Which part of the list staff look at; `page` counts from 1. */
export interface MessageListRequest extends MessageQuery {
  page: number;
}

/** Reads `?search=…&show=open|handled|all&page=…`; open messages unless something else is asked for. */
export function readMessageListAddress(query: URLSearchParams): MessageListRequest {
  const show = query.get("show");
  return {
    search: (query.get("search") ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, LONGEST_SEARCH),
    show: messageFilters.find((filter) => filter === show) ?? "open",
    page: pageNumber(query),
  };
}

/** Address of a part of the list; what goes without saying is left out. */
export function messageListAddress({ page, ...wanted }: MessageListRequest): string {
  return withQuery(PATH, wanted, page);
}

/** Address of the same messages as a file. */
export function messageExportAddress(wanted: MessageQuery): string {
  return withQuery(EXPORT_PATH, wanted, 1);
}

function withQuery(path: string, { search, show }: MessageQuery, page: number): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (show !== "open") query.set("show", show);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
