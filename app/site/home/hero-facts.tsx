import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageList, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";
import type { heroSections } from "./hero-content.ts";

const look = {
  list: "grid pt-3 md:grid-flow-col md:justify-start md:gap-x-8 md:pt-4 xl:absolute xl:-top-12 xl:right-gutter xl:left-[calc(var(--spacing-gutter)+41rem)] xl:min-h-12 xl:auto-cols-fr xl:items-center xl:justify-stretch xl:gap-x-6 xl:z-1 xl:pt-0",
  item: "flex items-center gap-3 py-1 text-ink-soft md:py-2 text-sm xl:leading-[1.35]",
};
/** The facts after the hero: beside the plate's bottom edge, or below it on narrow screens. */
export function HeroFacts({ of }: { of: DescribedContent<typeof heroSections> }) {
  return (
    <Wrap className="relative">
      <PageList of={of} at="hero.facts" as="ul" className={look.list} itemClassName={look.item}>
        {({ id, symbol }) => (
          <>
            <PlanSymbol name={symbol} />
            <PageText of={of} at={`hero.facts.${id}.text`} />
          </>
        )}
      </PageList>
    </Wrap>
  );
}
