import type { MetaDescriptor } from "react-router";
import { messages } from "#app/platform/messages.ts";
import { isMissingListPage } from "./page-error.tsx";

/** The `meta` of a route whose loader is loadDescribedPage. */
export function describedMeta({
  loaderData,
  error,
}: {
  loaderData?: { meta?: MetaDescriptor[] } | null | undefined;
  error?: unknown;
}): MetaDescriptor[] {
  if (isMissingListPage(error)) {
    const { title, text } = messages.notFound.listPage;
    return [{ title }, { name: "description", content: text }, { name: "robots", content: "noindex" }];
  }
  return loaderData?.meta ?? [];
}
