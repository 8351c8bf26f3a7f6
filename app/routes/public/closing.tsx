import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageAddress, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import type { closingSection, closingWithCallSection } from "#app/kernel/documents/pages/page-sections.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { phoneHref } from "#app/site/settings/business-profile.ts";
import { NextStartLine } from "#app/site/settings/next-start-line.tsx";
import { type ContactSubject, withSubject } from "#app/site/shell/contact-subject.ts";
import { ActionLink, linkTo } from "#app/ui/actions.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";

interface ClosingProps {
  of: DescribedContent<ReturnType<typeof closingSection>>;
  /** What the page shows; the contact form then says it. */
  subject?: ContactSubject | undefined;
  /** A second action next to the button. */
  children?: ReactNode;
}

/** The call to action at a page's end, on evergreen with contour lines. */
export function Closing({ of, subject, children }: ClosingProps) {
  const { buttonAddress } = of.content.closing;
  const nextStart = useSiteData()?.profile.nextStart ?? "";
  return (
    <Section ground="evergreen" className="overflow-hidden">
      <div aria-hidden="true" className="absolute inset-0 bg-[url(/contours.svg)] bg-cover bg-center" />
      <Wrap className="relative grid items-end gap-x-16 gap-y-8 lg:grid-cols-[8fr_auto]">
        <div>
          <h2 className="max-w-[15ch] text-h1">
            <PageText of={of} at="closing.heading" />
          </h2>
          <p className="lead mt-3 max-w-[44ch] md:mt-5">
            <PageText of={of} at="closing.text" />
          </p>
          <NextStartLine nextStart={nextStart} className="mt-3 font-strong" />
        </div>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          <ActionLink
            {...linkTo(subject ? withSubject(buttonAddress, subject) : buttonAddress)}
            variant="paper"
          >
            <PageText of={of} at="closing.button" />
          </ActionLink>
          {children}
          <PageAddress of={of} at="closing.buttonAddress" />
        </div>
      </Wrap>
    </Section>
  );
}

interface ClosingWithCallProps {
  of: DescribedContent<ReturnType<typeof closingWithCallSection>>;
  subject?: ContactSubject;
}

/** The call to action at a page's end, with a phone link if the number is known. */
export function ClosingWithCall({ of, subject }: ClosingWithCallProps) {
  const phone = useSiteData()?.profile.phone ?? "";
  return (
    <Closing of={of} subject={subject}>
      {phone && (
        <ActionLink href={phoneHref(phone)} variant="line" icon={Phone}>
          <PageText of={of} at="closing.call" />
        </ActionLink>
      )}
    </Closing>
  );
}
