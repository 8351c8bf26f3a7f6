import { type BusinessProfile, fillFacts } from "#app/features/site/business-profile.ts";
import { Accordion } from "#app/ui/accordion.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { contactFaq } from "./contact-faq.ts";

/** The four questions of the contact page (SPEC §2 Contact). */
export function ContactFaqSection({ profile }: { profile: BusinessProfile }) {
  const items = contactFaq.map(({ id, question, answer }) => ({
    id,
    title: question,
    content: <p>{fillFacts(answer, profile)}</p>,
  }));
  return (
    <Section ground="limestone">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[4fr_8fr]">
        <h2 className="max-w-[12ch]">Frequently Asked Questions</h2>
        <picture-accordion>
          <Accordion items={items} level={3} />
        </picture-accordion>
      </Wrap>
    </Section>
  );
}
