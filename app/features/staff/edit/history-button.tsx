import { History } from "lucide-react";
import type { ReactNode } from "react";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { type HistoryOf, openHistory } from "./history-store.ts";

interface HistoryButtonProps extends HistoryOf {
  /** Where several stand in a list: its name then says whose. */
  isNamed?: boolean;
  /** What it says where 'History' has no room. */
  children?: ReactNode;
}

/** Opens the history of a thing. */
export function HistoryButton({ isNamed = false, children = "History", ...thing }: HistoryButtonProps) {
  return (
    <Tool
      icon={History}
      aria-label={isNamed ? `History of ${thing.title}` : undefined}
      onClick={() => openHistory(thing)}
    >
      {children}
    </Tool>
  );
}
