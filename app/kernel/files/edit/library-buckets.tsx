import { Tabs } from "@base-ui/react/tabs";
import { type ReactNode, useState } from "react";
import { bucketTitle, type StaffBucket } from "../bucket.ts";
import { type AltDrafts, useAltDrafts } from "./alt-text-form.tsx";

interface LibraryBucketsProps {
  /** The initial bucket. */
  first: StaffBucket;
  /** Buckets shown as tabs; if missing, only `first` is available. */
  tabs?: readonly StaffBucket[] | undefined;
  /** Renders a bucket; its state is reset when another bucket is selected. */
  children(bucket: StaffBucket, drafts: AltDrafts): ReactNode;
}

/** The library's buckets as tabs. Unsaved alt texts are preserved when the bucket changes. */
export function LibraryBuckets({ first, tabs = [], children }: LibraryBucketsProps) {
  const [bucket, setBucket] = useState(first);
  const drafts = useAltDrafts();
  if (tabs.length < 2) return children(bucket, drafts);
  return (
    <Tabs.Root value={bucket} onValueChange={setBucket}>
      <Tabs.List
        activateOnFocus
        aria-label="Library folders"
        className="mb-4 flex flex-wrap border-b border-film-line"
      >
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            // The accessible name has the bucket's own, too (DESIGN §11).
            aria-label={tab === "videos" ? bucketTitle(tab) : `${bucketTitle(tab)}, ${tab}`}
            className="min-h-11 border-b-[3px] border-transparent px-2 text-sm sm:px-3 font-strong text-tape hover:bg-tape-tint aria-selected:border-tape aria-selected:text-tape-dark"
          >
            {bucketTitle(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* The panel begins with a control, so it is no tab stop itself. */}
      <Tabs.Panel key={bucket} value={bucket} tabIndex={-1}>
        {children(bucket, drafts)}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
