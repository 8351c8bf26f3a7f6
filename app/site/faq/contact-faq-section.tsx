import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { contactFaqSection } from "./contact-faq-content.ts";
import { PageQuestions } from "./page-questions.tsx";

/** The questions of the contact page. */
export function ContactFaqSection({ of }: { of: DescribedContent<typeof contactFaqSection> }) {
  return (
    <Section ground="limestone">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-block lg:grid-cols-[4fr_8fr]">
        <h2 className="max-w-[12ch]">
          <PageText of={of} at="faq.heading" />
        </h2>
        <PageQuestions of={of} at="faq.questions" />
      </Wrap>
    </Section>
  );
}
