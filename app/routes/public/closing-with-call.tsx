import type { DescribedContent } from "#app/features/page-content/page-content.ts";
import { PageAddress, PageText } from "#app/features/page-content/page-parts.tsx";
import { CallToAction } from "#app/ui/cta.tsx";
import { ConsultationActions } from "./consultation-actions.tsx";
import type { closingWithCallSection } from "./page-sections.ts";

interface ClosingWithCallProps {
  of: DescribedContent<ReturnType<typeof closingWithCallSection>>;
  phone: string;
}

/** The invitation at a page's end, to write or to call. */
export function ClosingWithCall({ of, phone }: ClosingWithCallProps) {
  return (
    <CallToAction
      title={<PageText of={of} at="closing.heading" />}
      text={<PageText of={of} at="closing.text" />}
      actions={
        <>
          <ConsultationActions
            phone={phone}
            book={<PageText of={of} at="closing.button" />}
            bookAddress={of.content.closing.buttonAddress}
            call={<PageText of={of} at="closing.call" />}
          />
          <PageAddress of={of} at="closing.buttonAddress" />
        </>
      }
    />
  );
}
