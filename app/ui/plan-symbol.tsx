import { spriteHref } from "./icon.tsx";

/** The symbols of a planting plan, in the order they are dealt out. */
const names = ["tree", "paving", "grass", "stone", "perennial", "cedar", "shrub", "level"] as const;
export type PlanSymbolName = (typeof names)[number];

/** The symbol for the nth thing of a list, where the data names none; goes round after eight. */
export function planSymbolAt(index: number): PlanSymbolName {
  return names[index % names.length] ?? "tree";
}

interface PlanSymbolProps {
  name: PlanSymbolName;
  className?: string;
}

/** A plan symbol; always decoration. */
export function PlanSymbol({ name, className = "size-6 text-cedar" }: PlanSymbolProps) {
  return (
    <svg aria-hidden="true" className={`flex-none ${className}`}>
      <use href={spriteHref(`plan-${name}`)} />
    </svg>
  );
}
