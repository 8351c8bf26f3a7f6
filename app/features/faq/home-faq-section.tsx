import { useIsEdited } from "#app/features/page-content/editing-context.ts";
import type { DescribedContent } from "#app/features/page-content/page-content.ts";
import { PageAddress, PageList, PageText } from "#app/features/page-content/page-fields.tsx";
import { Accordion, EditableAccordionItem } from "#app/ui/accordion.tsx";
import { linkTo, TextLink } from "#app/ui/actions.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { homeFaqSections } from "./home-faq-content.ts";

type HomeFaqProps = { of: DescribedContent<typeof homeFaqSections> };

/** The questions of the home page, each with its category (SPEC §2 Home). */
export function HomeFaqSection({ of }: HomeFaqProps) {
  const isEdited = useIsEdited();
  return (
    <Section ground="limestone">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-block lg:grid-cols-[4fr_8fr]">
        <div>
          <h2 className="lg:max-w-[10ch]">
            <PageText of={of} at="questions.heading" />
          </h2>
          <p className="mt-2 lg:mt-5 max-w-[34ch] text-ink-soft">
            <PageText of={of} at="questions.before" />{" "}
            <TextLink {...linkTo(of.content.questions.linkAddress)}>
              <PageText of={of} at="questions.link" />
            </TextLink>
            <PageAddress of={of} at="questions.linkAddress" /> <PageText of={of} at="questions.after" />
          </p>
        </div>
        {isEdited ? <EditedQuestions of={of} /> : <Questions of={of} />}
      </Wrap>
    </Section>
  );
}

function Questions({ of }: HomeFaqProps) {
  const items = of.content.questions.list.map(({ id, question, answer, category }) => ({
    ...{ id, title: question, note: category },
    content: <p>{answer}</p>,
  }));
  return (
    <picture-accordion>
      <Accordion items={items} level={3} variant="notes" />
    </picture-accordion>
  );
}

/** The questions while the page is edited. */
function EditedQuestions({ of }: HomeFaqProps) {
  return (
    <picture-accordion>
      <PageList
        of={of}
        at="questions.list"
        as="div"
        className="border-y border-stone"
        itemClassName="relative"
      >
        {({ id, category }) => (
          <EditableAccordionItem
            item={{
              ...{ id, note: category },
              title: <PageText of={of} at={`questions.list.${id}.question`} />,
              content: (
                <p>
                  <PageText of={of} at={`questions.list.${id}.answer`} />
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
