import { Wrap } from "#app/ui/layout.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import type { PlanSymbolName } from "#app/ui/plan-symbol-names.ts";

interface HeroFactsProps {
  city: string;
  /** Year the business was established. */
  established: string;
}

/** Three plain facts, right after the hero: beside the foot of its plate, or below it where there is no room. */
export function HeroFacts({ city, established }: HeroFactsProps) {
  const facts: [PlanSymbolName, string][] = [
    ["tree", `${city} and nearby towns, since ${established}`],
    ["perennial", "One-year warranty on every plant"],
    ["level", "Free first consultation"],
  ];
  return (
    <Wrap className="relative">
      <ul className="grid pt-3 md:grid-flow-col md:justify-start md:gap-x-8 md:pt-4 xl:absolute xl:-top-12 xl:right-gutter xl:left-[calc(var(--spacing-gutter)+41rem)] xl:min-h-12 xl:auto-cols-fr xl:items-center xl:justify-stretch xl:gap-x-6 xl:pt-0">
        {facts.map(([symbol, text]) => (
          <li
            key={symbol}
            className="flex items-center gap-3 py-1 text-ink-soft md:py-2 text-sm xl:leading-[1.35]"
          >
            <PlanSymbol name={symbol} />
            {text}
          </li>
        ))}
      </ul>
    </Wrap>
  );
}
