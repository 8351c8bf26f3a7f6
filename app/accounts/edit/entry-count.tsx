import type { AdminEntry } from "../admin-entry.ts";

interface EntryCountProps {
  /** An entry of the menu. */
  of: AdminEntry;
  count: number | undefined;
  className?: string;
}

/** The number beside an entry, in a badge; screen readers get what it counts, too. Nothing is shown for 0. */
export function EntryCount({ of: { counted }, count = 0, className = "" }: EntryCountProps) {
  if (!counted || count === 0) return null;
  return (
    <span className={`staff-count ${className}`}>
      {count > 99 ? <span aria-hidden="true">99+</span> : count}
      <span className="sr-only">
        {count > 99 && ` ${count}`}
        {` ${count === 1 ? counted.one : counted.several}`}
      </span>
    </span>
  );
}
