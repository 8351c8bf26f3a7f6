import { useIsEdited } from "#app/features/page-content/editing-context.ts";
import type { DescribedContent } from "#app/features/page-content/page-content.ts";
import { PageList, PageText } from "#app/features/page-content/page-fields.tsx";
import { Accordion } from "#app/ui/accordion.tsx";
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
          <div>
            <OpenQuestions of={of} />
          </div>
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

/** The questions while the page is edited: text in a closed answer or in a button can't be edited. */
function OpenQuestions({ of }: ContactFaqProps) {
  return (
    <PageList
      of={of}
      at="faq.questions"
      as="div"
      className="border-y border-stone"
      itemClassName="border-joint py-5 not-last:border-b"
    >
      {({ id }) => (
        <>
          <h3 className="text-h4 font-title">
            <PageText of={of} at={`faq.questions.${id}.question`} />
          </h3>
          <p className="mt-2 max-w-[62ch] text-ink-soft">
            <PageText of={of} at={`faq.questions.${id}.answer`} />
          </p>
        </>
      )}
    </PageList>
  );
}
