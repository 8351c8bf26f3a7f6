/** What a list consists of: 'message' and 'messages'. */
export interface ListNoun {
  singular: string;
  plural: string;
}

interface ExportScope {
  search: string;
  /** The filter in words; null for all records. */
  scope: string | null;
  /** The number of records in the file. */
  count: number;
}

/** What an exported file contains: 'Export 12 messages in Won as CSV'. */
export function exportLabel(noun: ListNoun, { search, scope, count }: ExportScope): string {
  const isWhole = search === "" && scope === null && count > 1;
  const records = count === 1 ? noun.singular : noun.plural;
  const found = search ? " found" : "";
  const within = scope === null ? "" : ` in ${scope}`;
  return `Export ${isWhole ? "all " : ""}${count} ${records}${found}${within} as CSV`;
}

/**
 * What a search within a filter covers: 'Searching New only. All has 3 matches.'
 * @param matches the number of matches without the filter
 */
export function searchScope(scope: string, matches: number): string {
  const others = matches === 0 ? "no matches" : matches === 1 ? "1 match" : `${matches} matches`;
  return `Searching ${scope} only. All has ${others}.`;
}
