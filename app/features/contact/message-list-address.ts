import {
  type ListParameters,
  type ListQuery,
  listQueryAddress,
  readListQuery,
} from "#app/platform/http/list-query.ts";

export const MESSAGES_PATH = "/admin/messages";
const EXPORT_PATH = "/admin/messages.csv";

/** Which messages to show; `all` of those in the inbox, without suspected spam. */
export const messageFilters = ["open", "handled", "all", "spam"] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** Which messages are looked for. */
export interface MessageQuery {
  search: string;
  show: MessageFilter;
}

/** Which part of the list staff look at. */
export interface MessageListRequest extends MessageQuery, ListQuery {}

/** Reads `?search=…&show=open|handled|all|spam&page=…`; open messages unless something else is asked for. */
export function readMessageListAddress(query: URLSearchParams): MessageListRequest {
  const show = query.get("show");
  return {
    ...readListQuery(query),
    show: messageFilters.find((filter) => filter === show) ?? "open",
  };
}

/** What an address says of the filter, without what goes without saying. */
export function filterParameters(show: MessageFilter): ListParameters {
  return show === "open" ? [] : [["show", show]];
}

/** Address of a part of the list; what goes without saying is left out. */
export function messageListAddress({ show, ...part }: MessageListRequest): string {
  return listQueryAddress(MESSAGES_PATH, part, filterParameters(show));
}

/** Address of the same messages as a file. */
export function messageExportAddress({ search, show }: MessageQuery): string {
  return listQueryAddress(EXPORT_PATH, { search, page: 1 }, filterParameters(show));
}
