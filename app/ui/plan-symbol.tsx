import { spriteHref } from "./icon.tsx";
import { type PlanSymbolName, planSymbolNames } from "./plan-symbol-names.ts";

/** The symbol for the item at `index` of a list whose data names none; repeats after eight. */
export function planSymbolAt(index: number): PlanSymbolName {
  return planSymbolNames[index % planSymbolNames.length] ?? "tree";
}

interface PlanSymbolProps {
  name: PlanSymbolName;
  className?: string;
}

/** A plan symbol; always decorative. */
export function PlanSymbol({ name, className = "size-6 text-cedar" }: PlanSymbolProps) {
  return (
    <svg aria-hidden="true" className={`flex-none ${className}`}>
      <use href={spriteHref(`plan-${name}`)} />
    </svg>
  );
}
