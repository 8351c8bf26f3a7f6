import type { MetaFunction } from "react-router";
import { LibraryManager } from "#app/features/media/edit/library-manager.tsx";
import { PageError } from "../public/page-error.tsx";
import { adminMeta } from "./admin-meta.ts";

export const meta: MetaFunction = ({ matches }) => adminMeta("Media Library", matches);

export default LibraryManager;

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
