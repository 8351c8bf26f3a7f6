import type { ReactNode } from "react";
import { PlanSymbol } from "./plan-symbol.tsx";
import type { PlanSymbolName } from "./plan-symbol-names.ts";

interface EmptyStateProps {
  symbol: PlanSymbolName;
  title: string;
  /** Level of the heading. */
  level: 2 | 3;
  children: ReactNode;
}

/** A message for an empty list, with its reason. */
export function EmptyState({ symbol, title, level, children }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="grid justify-items-center gap-3 border-[1.5px] border-dashed border-stone px-6 py-block text-center">
      <PlanSymbol name={symbol} className="size-14 text-cedar" />
      <Heading className="font-title text-h3 tracking-normal">{title}</Heading>
      <div className="max-w-[40ch] text-ink-soft">{children}</div>
    </div>
  );
}
