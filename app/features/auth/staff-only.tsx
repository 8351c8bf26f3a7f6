import { type ReactNode, Suspense, useEffect, useId } from "react";
import { useRouteLoaderData } from "react-router";
import { awaitCode, codeHasCome } from "#app/platform/http/late-scripts.ts";
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
  return useViewer() ? <StaffSlot fallback={fallback}>{children}</StaffSlot> : fallback;
}

/** The server has rendered the control; what is pressed before its code has come is held back until then. */
function StaffSlot({ children, fallback }: StaffOnlyProps) {
  const id = useId();
  useEffect(() => {
    awaitCode(id);
    return () => codeHasCome(id);
  }, [id]);
  return (
    <StaffPartBoundary fallback={fallback} onError={() => codeHasCome(id)}>
      <Suspense fallback={fallback}>
        {children}
        <Alive id={id} />
      </Suspense>
    </StaffPartBoundary>
  );
}

function Alive({ id }: { id: string }) {
  // Later than the slot's own effect, also where both run at once.
  useEffect(() => {
    queueMicrotask(() => codeHasCome(id));
  }, [id]);
  return null;
}
