import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { create } from "zustand";

/** How often the page's data have been reloaded. */
export const useDataReloads = create(() => 0);

/** Counts the reloads of the page's data; called once on every page of staff. */
export function useCountedReloads(): void {
  const data = useRouteLoaderData("root");
  const read = useRef(data);
  useEffect(() => {
    if (read.current === data) return;
    read.current = data;
    useDataReloads.setState((count) => count + 1, true);
  }, [data]);
}
