import { ActionButton, ArrowLink } from "#app/ui/actions.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CARRIED_FIELD } from "../contact.schema.ts";
import { quoteTexts } from "../quote-texts.ts";
import type { QuoteAnswers } from "./quote-answers.ts";
import { QUOTE_PATH } from "./quote-steps.ts";

/**
 * Stands in place of a step for a browser that keeps no cookie, without which no step knows the one before. What was
 * written is carried into the contact form.
 */
export function CookieMissing({ answers }: { answers: QuoteAnswers }) {
  const { words, services, project } = answers;
  const message = project ? `${quoteTexts.like(project.title)}\n\n${words}` : words;
  return (
    <div className="grid max-w-form gap-5">
      <Notice tone="error" title={quoteTexts.cookie.title} level={2}>
        <p>{quoteTexts.cookie.text}</p>
      </Notice>
      <p className="whitespace-pre-line bg-limestone p-5 wrap-anywhere">{words}</p>
      <form method="post" action="/contact#contact-form">
        <input type="hidden" name={CARRIED_FIELD} value="yes" />
        <input type="hidden" name="service" value={services[0] ?? ""} />
        <input type="hidden" name="message" value={message} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <ActionButton type="submit" variant="clay">
            {quoteTexts.cookie.button}
          </ActionButton>
          <ArrowLink to={QUOTE_PATH}>{quoteTexts.cookie.again}</ArrowLink>
        </div>
      </form>
    </div>
  );
}
