import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { Prose } from "#app/kernel/rich-text/prose.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { Post } from "./post.ts";

/** A post's text; its content is the result of renderRichText. */
export function PostText({ post }: { post: Pick<Post, "id" | "title" | "content"> }) {
  return (
    <Section ground="paper">
      <Wrap>
        <div className="mx-auto max-w-prose">
          <RecordField type="post" of={post} name="content">
            <Prose html={post.content} />
          </RecordField>
        </div>
      </Wrap>
    </Section>
  );
}
