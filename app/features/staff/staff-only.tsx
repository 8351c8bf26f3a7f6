import { type ReactNode, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { StaffPartBoundary } from "./staff-part.tsx";
import type { Viewer } from "./viewer.ts";

/** Whoever is signed in; null for visitors. */
export function useViewer(): Viewer | null {
  const root = useRouteLoaderData("root") as { viewer: Viewer | null } | undefined;
  return root?.viewer ?? null;
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
