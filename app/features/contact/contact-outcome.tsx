import { Mail, Phone } from "lucide-react";
import { phoneHref } from "#app/features/site/business-profile.ts";
import { messages } from "#app/platform/messages.ts";
import { ArrowLink } from "#app/ui/actions.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";

interface NotSentProps {
  sentenceId: string;
  /** "" leaves the notice hidden, for send-form to fill. */
  sentence: string;
  phone: string;
  email: string;
}

/** Why nothing was sent, and the two other ways to reach the business (SPEC §8). */
export function NotSent({ sentenceId, sentence, phone, email }: NotSentProps) {
  const isShown = sentence !== "";
  return (
    <div
      id="contact-not-sent"
      data-note
      hidden={!isShown}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this brings its reader here
      autoFocus={isShown}
      className="scroll-my-24"
    >
      <Notice tone="error" title={messages.contact.failedTitle}>
        <p id={sentenceId} data-sentence>
          {sentence}
        </p>
        <p className="flex flex-wrap gap-x-5 wrap-anywhere">
          <ArrowLink href={phoneHref(phone)} icon={Phone}>
            {phone}
          </ArrowLink>
          <ArrowLink href={`mailto:${email}`} icon={Mail}>
            {email}
          </ArrowLink>
        </p>
      </Notice>
    </div>
  );
}

/** What replaces the form once the enquiry is safe (SPEC §4, §8); its heading gets the focus. */
export function Thanks() {
  return (
    <div role="status" className="grid justify-items-start gap-4 bg-success-tint p-[clamp(1.5rem,4vw,3rem)]">
      <PlanSymbol name="tree" className="size-18 text-cedar" />
      {/* biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this brings its reader here */}
      <h3 id="contact-thanks" tabIndex={-1} autoFocus className="scroll-my-24">
        {messages.contact.sentTitle}
      </h3>
      <p>{messages.contact.sent}</p>
    </div>
  );
}
