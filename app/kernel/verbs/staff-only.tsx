import { type ReactNode, Suspense } from "react";
import { useRouteLoaderData } from "react-router";
import { StaffPartBoundary } from "./staff-part.tsx";
import type { Viewer } from "./viewer.ts";

/** Returns the signed-in person; null for visitors. */
export function useViewer(): Viewer | null {
  const root = useRouteLoaderData("root") as { viewer: Viewer | null } | undefined;
  return root?.viewer ?? null;
}

/** Shows content to administrators only, within staff-only content; the server rejects editors as well. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  return useViewer()?.role === "administrator" && children;
}

interface StaffOnlyProps {
  /** A component of the feature's edit-slots.ts; its code is loaded when it renders. */
  children: ReactNode;
  /** Shown to visitors, and to staff until the code is loaded; nothing by default. */
  fallback?: ReactNode;
}

/** Wraps a staff control; visitors get neither its markup nor its code. */
export function StaffOnly({ children, fallback = null }: StaffOnlyProps) {
  if (!useViewer()) return fallback;
  return (
    <StaffPartBoundary fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </StaffPartBoundary>
  );
}
