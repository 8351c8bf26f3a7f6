import type { StaffBucket } from "../media-item.ts";
import { kindIn } from "../media-item.ts";
import { FileButton } from "./file-button.tsx";
import { SearchField } from "./search-field.tsx";
import type { LibraryView } from "./use-library-view.ts";

interface LibraryBarProps {
  bucket: StaffBucket;
  view: LibraryView;
  /** Whether uploading is the main step here. */
  solid?: boolean;
}

/** Search and upload, above the files. */
export function LibraryBar({ bucket, view, solid = false }: LibraryBarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        label={kindIn(bucket) === "video" ? "Search videos" : "Search images"}
        value={view.typed}
        onChange={view.setTyped}
      />
      <FileButton bucket={bucket} multiple solid={solid} onFiles={view.upload} />
    </div>
  );
}
