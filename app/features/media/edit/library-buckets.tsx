import { type ReactNode, useId, useState } from "react";
import type { StaffBucket } from "../media-item.ts";
import { LibraryTabs } from "./library-tabs.tsx";
import { type AltDrafts, useAltDrafts } from "./use-alt-drafts.ts";

interface LibraryBucketsProps {
  /** Where it opens. */
  first: StaffBucket;
  /** Buckets to choose from; without them there is only `first`. */
  tabs?: readonly StaffBucket[] | undefined;
  className?: string;
  /** What a bucket shows; each bucket starts afresh. */
  children(bucket: StaffBucket, drafts: AltDrafts): ReactNode;
}

/** The library's buckets as tabs. What is typed outlives a look at another bucket. */
export function LibraryBuckets({ first, tabs = [], className, children }: LibraryBucketsProps) {
  const [bucket, setBucket] = useState(first);
  const drafts = useAltDrafts();
  const panel = useId();
  return (
    <>
      {tabs.length > 1 && <LibraryTabs tabs={tabs} bucket={bucket} panel={panel} onChange={setBucket} />}
      <div
        key={bucket}
        id={panel}
        className={className}
        {...(tabs.length > 1 ? { role: "tabpanel", "aria-label": bucket } : {})}
      >
        {children(bucket, drafts)}
      </div>
    </>
  );
}
