import { History } from "lucide-react";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { type HistoryOf, openHistory } from "./history-store.ts";

/**
 * Opens the history of a thing.
 * @param props `isNamed` where several stand in a list: its name then says whose
 */
export function HistoryButton({ isNamed = false, ...thing }: HistoryOf & { isNamed?: boolean }) {
  return (
    <Tool
      icon={History}
      aria-label={isNamed ? `History of ${thing.title}` : undefined}
      onClick={() => openHistory(thing)}
    >
      History
    </Tool>
  );
}
