import { type ReactNode, Suspense, useEffect, useId } from "react";
import { useRouteLoaderData } from "react-router";
import { awaitCode, codeHasCome } from "#app/platform/http/late-scripts.ts";
import type { Viewer } from "./viewer.ts";

/** Whoever is signed in; null for visitors. */
export function useViewer(): Viewer | null {
  const root = useRouteLoaderData("root") as { viewer: Viewer | null } | undefined;
  return root?.viewer ?? null;
}

interface StaffOnlyProps {
  /** A component of the feature's edit-slots.ts; its code is fetched when it shows. */
  children: ReactNode;
}

/** Where a staff control goes: visitors get nothing, neither markup nor code. */
export function StaffOnly({ children }: StaffOnlyProps) {
  return useViewer() && <StaffSlot>{children}</StaffSlot>;
}

/** The server has rendered the control; what is pressed before its code has come is held back until then. */
function StaffSlot({ children }: StaffOnlyProps) {
  const id = useId();
  useEffect(() => {
    awaitCode(id);
    return () => codeHasCome(id);
  }, [id]);
  return (
    <Suspense>
      {children}
      <Alive id={id} />
    </Suspense>
  );
}

function Alive({ id }: { id: string }) {
  // Later than the slot's own effect, also where both run at once.
  useEffect(() => {
    queueMicrotask(() => codeHasCome(id));
  }, [id]);
  return null;
}
