import { RecordRichText } from "#app/kernel/documents/pages/page-fields.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";

/** A post's text; `html` is the result of renderRichText. */
export function PostText({ id, title, html }: { id: string; title: string; html: string }) {
  return (
    <Section ground="paper">
      <Wrap>
        <div className="mx-auto max-w-prose">
          <RecordRichText target={`post/${id}`} path="content" label={`${title} text`} html={html} />
        </div>
      </Wrap>
    </Section>
  );
}
