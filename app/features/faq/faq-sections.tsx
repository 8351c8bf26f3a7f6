import { Accordion } from "#app/ui/accordion.tsx";
import { TextLink } from "#app/ui/actions.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { FaqItem } from "./questions.ts";

/** The six questions of the home page, each under its category's word (SPEC §2 Home). */
export function HomeFaqSection({ questions }: { questions: FaqItem[] }) {
  const items = questions.map(({ id, question, answer, category }) => ({
    id,
    title: question,
    note: category.charAt(0).toUpperCase() + category.slice(1),
    content: <p>{answer}</p>,
  }));
  return (
    <Section ground="limestone">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-block lg:grid-cols-[4fr_8fr]">
        <div>
          <h2 className="lg:max-w-[10ch]">Questions, answered</h2>
          <p className="mt-3 lg:mt-5 max-w-[34ch] text-ink-soft">
            Something else on your mind? <TextLink to="/contact">Ask us directly</TextLink> and we reply
            within 24 hours.
          </p>
        </div>
        <picture-accordion>
          <Accordion items={items} level={3} variant="notes" />
        </picture-accordion>
      </Wrap>
    </Section>
  );
}
