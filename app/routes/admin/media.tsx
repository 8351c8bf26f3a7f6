import { type MetaFunction, useSearchParams } from "react-router";
import { staffBuckets } from "#app/kernel/files/bucket.ts";
import { MediaLibrary } from "#app/kernel/files/edit/media-library.tsx";
import { adminMeta } from "#app/site/request/admin-meta.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta("Media Library", matches);

export default function MediaPage() {
  const [query] = useSearchParams();
  const bucket = staffBuckets().find((known) => known === query.get("bucket")) ?? "site-images";
  return (
    <>
      <h1 className="mb-6 text-h2">Media Library</h1>
      <MediaLibrary mode="manage" bucket={bucket} tabs={staffBuckets()} search={query.get("search") ?? ""} />
    </>
  );
}
