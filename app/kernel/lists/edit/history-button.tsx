import { History } from "lucide-react";
import type { ReactNode } from "react";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import { type HistoryOf, openHistory } from "./history-store.ts";

interface HistoryButtonProps extends HistoryOf {
  /** True in a list of several buttons: the accessible name then includes the title. */
  isNamed?: boolean;
  /** The label, if there is no room for 'History'. */
  children?: ReactNode;
}

/** Opens the history of an entity. */
export function HistoryButton({ isNamed = false, children = "History", ...entity }: HistoryButtonProps) {
  return (
    <Tool
      icon={History}
      aria-label={isNamed ? `History of ${entity.title}` : undefined}
      onClick={() => openHistory(entity)}
    >
      {children}
    </Tool>
  );
}
