import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { ActionButton } from "#app/ui/actions.tsx";
import { emailControl, inputClass } from "#app/ui/field.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import type { blockSections } from "./block-content.ts";

/**
 * The newsletter block at the end of the listing. Its form leads to the page that asks for consent, by POST so that the
 * address is in no URL, history or log.
 */
export function SubscribeBlock({ of }: { of: DescribedContent<typeof blockSections> }) {
  return (
    <Wrap className="pb-section">
      <section
        aria-labelledby="newsletter"
        className="grid gap-x-16 gap-y-6 bg-limestone p-[clamp(1.5rem,4vw,3.5rem)] lg:grid-cols-2 lg:items-center"
      >
        <div>
          <h2 id="newsletter" className="text-h3">
            <PageText of={of} at="newsletter.heading" />
          </h2>
          <p className="mt-2 text-ink-soft">
            <PageText of={of} at="newsletter.text" />
          </p>
        </div>
        <form method="post" action="/newsletter" className="flex flex-wrap gap-3">
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
            Subscribe
          </ActionButton>
        </form>
      </section>
    </Wrap>
  );
}
