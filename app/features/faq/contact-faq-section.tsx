import { useIsEdited } from "#app/features/page-content/editing-context.ts";
import type { DescribedContent } from "#app/features/page-content/page-content.ts";
import { PageList, PageText } from "#app/features/page-content/page-fields.tsx";
import { Accordion, EditableAccordionItem } from "#app/ui/accordion.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { contactFaqSection } from "./contact-faq-content.ts";

interface ContactFaqProps {
  of: DescribedContent<typeof contactFaqSection>;
}

/** The questions of the contact page; all are open while the page is edited. */
export function ContactFaqSection({ of }: ContactFaqProps) {
  const isEdited = useIsEdited();
  return (
    <Section ground="limestone">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-block lg:grid-cols-[4fr_8fr]">
        <h2 className="max-w-[12ch]">
          <PageText of={of} at="faq.heading" />
        </h2>
        {isEdited ? (
          <EditedQuestions of={of} />
        ) : (
          <picture-accordion>
            <Accordion
              items={of.content.faq.questions.map(({ id, question, answer }) => ({
                id,
                title: question,
                content: <p>{answer}</p>,
              }))}
              level={3}
            />
          </picture-accordion>
        )}
      </Wrap>
    </Section>
  );
}

/** The questions while the page is edited. */
function EditedQuestions({ of }: ContactFaqProps) {
  return (
    <picture-accordion>
      <PageList of={of} at="faq.questions" as="div" className="border-y border-stone">
        {({ id }) => (
          <EditableAccordionItem
            item={{
              id,
              title: <PageText of={of} at={`faq.questions.${id}.question`} />,
              content: (
                <p>
                  <PageText of={of} at={`faq.questions.${id}.answer`} />
                </p>
              ),
            }}
            level={3}
          />
        )}
      </PageList>
    </picture-accordion>
  );
}
