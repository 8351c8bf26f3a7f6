import { useIsEdited } from "#app/kernel/documents/pages/editing-context.ts";
import type {
  ContentSections,
  DescribedContent,
  ListPath,
  TextPath,
} from "#app/kernel/documents/pages/page-content.ts";
import { PageItems, PageList, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { Accordion, EditableAccordionItem } from "#app/ui/accordion.tsx";

interface PageQuestionsProps<Sections extends ContentSections, Path extends ListPath<Sections>> {
  of: DescribedContent<Sections>;
  /** A list whose items have a question and an answer, and may have a category. */
  at: Path;
  /** "notes" shows the categories. */
  variant?: "plain" | "notes";
}

/** A page's questions with their answers; all are open while the page is edited. */
export function PageQuestions<Sections extends ContentSections, Path extends ListPath<Sections>>(
  props: PageQuestionsProps<Sections, Path>,
) {
  const { of, at, variant = "plain" } = props;
  const isEdited = useIsEdited();
  const item = (question: object) => {
    const { id, category } = question as { id: string; category?: string };
    const text = (name: "question" | "answer") => (
      <PageText of={of} at={`${at}.${id}.${name}` as TextPath<Sections>} />
    );
    return { id, note: category ?? "", title: text("question"), content: <p>{text("answer")}</p> };
  };
  return (
    <picture-accordion>
      {isEdited ? (
        <PageList of={of} at={at} as="div" className="border-y border-stone" itemClassName="relative">
          {(question) => <EditableAccordionItem item={item(question)} level={3} />}
        </PageList>
      ) : (
        <PageItems of={of} at={at}>
          {(questions) => <Accordion items={questions.map(item)} level={3} variant={variant} />}
        </PageItems>
      )}
    </picture-accordion>
  );
}
