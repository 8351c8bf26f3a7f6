import type { MetaDescriptor } from "react-router";

/** The `meta` of a route whose loader is loadDescribedPage. */
export function describedMeta({
  loaderData,
}: {
  loaderData?: { meta?: MetaDescriptor[] } | null | undefined;
}): MetaDescriptor[] {
  return loaderData?.meta ?? [];
}
