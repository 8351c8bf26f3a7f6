import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageList, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { itemsOfNow } from "#app/platform/period.ts";
import { Section, SectionHead, Wrap } from "#app/ui/layout.tsx";
import type { priceSection } from "./price-content.ts";

/** The prices whose period is current; null if there are none. Editing staff see all prices. */
export function PriceList({ of }: { of: DescribedContent<typeof priceSection> }) {
  const isEdited = useIsEdited();
  const { text, list } = of.content.prices;
  const shown = itemsOfNow(list);
  if (!isEdited && shown.length === 0) return null;
  return (
    <Section ground="limestone">
      <Wrap>
        <SectionHead
          title={<PageText of={of} at="prices.heading" />}
          lead={(isEdited || text) && <PageText of={of} at="prices.text" />}
        />
        <PageList
          of={of}
          at="prices.list"
          as="ul"
          shows={(price) => shown.includes(price)}
          className="grid gap-x-16 md:grid-cols-2"
          itemClassName="border-joint border-b py-3"
        >
          {({ id }) => (
            <p className="flex flex-wrap justify-between gap-x-6">
              <span>
                <PageText of={of} at={`prices.list.${id}.work`} />
              </span>
              <span className="font-strong">
                <PageText of={of} at={`prices.list.${id}.price`} />
              </span>
            </p>
          )}
        </PageList>
      </Wrap>
    </Section>
  );
}
