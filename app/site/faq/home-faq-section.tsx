import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageAddress, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { linkTo, TextLink } from "#app/ui/actions.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { homeFaqSections } from "./home-faq-content.ts";
import { PageQuestions } from "./page-questions.tsx";

/** The questions of the home page, each with its category (SPEC §2 Home). */
export function HomeFaqSection({ of }: { of: DescribedContent<typeof homeFaqSections> }) {
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
        <PageQuestions of={of} at="questions.list" variant="notes" />
      </Wrap>
    </Section>
  );
}
