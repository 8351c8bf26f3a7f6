import { type KeyboardEvent, useRef } from "react";
import type { StaffBucket } from "../media-item.ts";

interface LibraryTabsProps {
  tabs: readonly StaffBucket[];
  bucket: StaffBucket;
  /** Id of what the tabs change. */
  panel: string;
  onChange(bucket: StaffBucket): void;
}

/** One tab per bucket, named by it; arrow keys, Home and End move between them. */
export function LibraryTabs({ tabs, bucket, panel, onChange }: LibraryTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = tabs.indexOf(bucket);
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
    const target = targets[event.key];
    const next = target === undefined ? undefined : tabs.at(target % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-bucket=${next}]`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Buckets"
      onKeyDown={move}
      className="mb-4 flex flex-wrap border-b border-film-line"
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          data-bucket={tab}
          aria-selected={tab === bucket}
          aria-controls={panel}
          tabIndex={tab === bucket ? 0 : -1}
          onClick={() => onChange(tab)}
          className="min-h-11 border-b-[3px] border-transparent px-2 text-sm sm:px-3 font-strong text-tape hover:bg-tape-tint aria-selected:border-tape aria-selected:text-tape-dark"
        >
          {tab}
        </button>
      ))}
    </div>
  );
}
