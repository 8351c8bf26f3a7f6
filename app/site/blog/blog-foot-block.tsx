import type { DescribedContent, TextSections } from "#app/kernel/documents/pages/page-content.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import type { BlogFoot } from "#app/site/slots/blog-foot.ts";
import { ActionButton } from "#app/ui/actions.tsx";
import { emailControl, inputClass } from "#app/ui/field.tsx";
import { Wrap } from "#app/ui/layout.tsx";

interface BlogFootBlockProps {
  /** The anchor of the block. */
  id: string;
  foot: BlogFoot;
  of: DescribedContent<TextSections>;
}

/** The block of a module at the end of the listing. */
export function BlogFootBlock({ id, foot, of }: BlogFootBlockProps) {
  return (
    <Wrap className="pb-section">
      <section
        aria-labelledby={id}
        className="grid gap-x-16 gap-y-6 bg-limestone p-[clamp(1.5rem,4vw,3.5rem)] lg:grid-cols-2 lg:items-center"
      >
        <div>
          <h2 id={id} className="text-h3">
            <PageText of={of} at={foot.heading} />
          </h2>
          <p className="mt-2 text-ink-soft">
            <PageText of={of} at={foot.text} />
          </p>
        </div>
        <form method="post" action={foot.action} className="flex flex-wrap gap-3">
          <label className="min-w-[min(16rem,100%)] flex-1">
            <span className="sr-only">Email Address</span>
            <input
              {...emailControl}
              name="email"
              required
              autoComplete="email"
              placeholder="you@example.ca"
              className={inputClass}
            />
          </label>
          <ActionButton type="submit" variant="line">
            {foot.submit}
          </ActionButton>
        </form>
      </section>
    </Wrap>
  );
}
