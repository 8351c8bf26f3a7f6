import { type ReactNode, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { StaffPartBoundary } from "./staff-part.tsx";
import type { Viewer } from "./viewer.ts";

/** Whoever is signed in; null for visitors. */
export function useViewer(): Viewer | null {
  const root = useRouteLoaderData("root") as { viewer: Viewer | null } | undefined;
  return root?.viewer ?? null;
}

/** What only administrators may do; the server refuses it to editors as well. Stands in what is staff's already. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  return useViewer()?.role === "administrator" && children;
}

interface StaffOnlyProps {
  /** A component of the feature's edit-slots.ts; its code is fetched when it shows. */
  children: ReactNode;
  /** What visitors have in its place, and staff until the code has come; nothing unless given. */
  fallback?: ReactNode;
}

/** Where a staff control goes: visitors get neither its markup nor its code. */
export function StaffOnly({ children, fallback = null }: StaffOnlyProps) {
  if (!useViewer()) return fallback;
  return (
    <StaffPartBoundary fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </StaffPartBoundary>
  );
}
