import { wordDifferences } from "#app/ui/staff/word-diff.ts";
import { joined, truncateAround } from "../version-text.ts";

interface WordChangesProps {
  /** Plain text. */
  before: string;
  after: string;
  /** Whether unchanged text that is far from any change is shortened. */
  isShort?: boolean;
}

/** Shows two versions of a text as one: removed words are struck through, added words are underlined. */
export function WordChanges({ before, after, isShort = false }: WordChangesProps) {
  const stretches = joined(wordDifferences(before, after));
  return (isShort ? truncateAround(stretches) : stretches).map(({ value, added, removed }, index) => {
    const key = `${index} ${value}`;
    if (removed)
      return (
        <del key={key} className="bg-error-tint text-error decoration-[1.5px]">
          {value}
        </del>
      );
    if (added)
      return (
        <ins
          key={key}
          className="[del+&]:ml-[.2em] bg-success-tint text-success decoration-2 underline-offset-[.18em]"
        >
          {value}
        </ins>
      );
    return <span key={key}>{value}</span>;
  });
}
