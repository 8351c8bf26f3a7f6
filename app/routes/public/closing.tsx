import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import type { DescribedContent } from "#app/features/page-content/page-content.ts";
import { PageAddress, PageText } from "#app/features/page-content/page-fields.tsx";
import type { closingSection, closingWithCallSection } from "#app/features/page-content/page-sections.ts";
import { phoneHref } from "#app/features/site/business-profile.ts";
import { type ContactSubject, withSubject } from "#app/features/site/contact-subject.ts";
import { NextStartLine } from "#app/features/site/next-start-line.tsx";
import { ActionLink, linkTo } from "#app/ui/actions.tsx";
import { CallToAction } from "#app/ui/cta.tsx";
import { useSiteData } from "../site-data.ts";

interface ClosingProps {
  of: DescribedContent<ReturnType<typeof closingSection>>;
  /** What the page shows; the contact form then says it. */
  subject?: ContactSubject | undefined;
  /** A second action next to the button. */
  children?: ReactNode;
}

/** The call to action at a page's end. */
export function Closing({ of, subject, children }: ClosingProps) {
  const { buttonAddress } = of.content.closing;
  const nextStart = useSiteData()?.profile.nextStart ?? "";
  return (
    <CallToAction
      title={<PageText of={of} at="closing.heading" />}
      text={<PageText of={of} at="closing.text" />}
      actions={
        <>
          <ActionLink
            {...linkTo(subject ? withSubject(buttonAddress, subject) : buttonAddress)}
            variant="paper"
          >
            <PageText of={of} at="closing.button" />
          </ActionLink>
          {children}
          <PageAddress of={of} at="closing.buttonAddress" />
        </>
      }
    >
      <NextStartLine nextStart={nextStart} className="mt-3 font-strong" />
    </CallToAction>
  );
}

interface ClosingWithCallProps {
  of: DescribedContent<ReturnType<typeof closingWithCallSection>>;
  subject?: ContactSubject;
}

/** The call to action at a page's end, with a phone link. */
export function ClosingWithCall({ of, subject }: ClosingWithCallProps) {
  const phone = useSiteData()?.profile.phone ?? "";
  return (
    <Closing of={of} subject={subject}>
      <ActionLink href={phoneHref(phone)} variant="line" icon={Phone}>
        <PageText of={of} at="closing.call" />
      </ActionLink>
    </Closing>
  );
}
