import { Mail, Phone } from "lucide-react";
import type { Ref } from "react";
import { phoneHref } from "#app/features/site/business-profile.ts";
import { messages } from "#app/platform/messages.ts";
import { ArrowLink } from "#app/ui/actions.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PlanSymbol } from "#app/ui/plan-symbol.tsx";

interface NotSentProps {
  sentence: string;
  phone: string;
  email: string;
  /** Takes the element to focus. */
  ref: Ref<HTMLDivElement>;
}

/** Why nothing was sent, and the two other ways to reach the business (SPEC §8). */
export function NotSent({ sentence, phone, email, ref }: NotSentProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript the answer is a new page, and this brings its reader here
    <div ref={ref} tabIndex={-1} autoFocus className="scroll-my-24">
      <Notice tone="error" title={messages.contact.failedTitle}>
        <p>{sentence}</p>
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

/** What replaces the form once the enquiry is safe (SPEC §4, §8). `ref` takes the heading, which gets the focus. */
export function Thanks({ ref }: { ref: Ref<HTMLHeadingElement> }) {
  return (
    <div role="status" className="grid justify-items-start gap-4 bg-success-tint p-[clamp(1.5rem,4vw,3rem)]">
      <PlanSymbol name="tree" className="size-18 text-cedar" />
      {/* biome-ignore lint/a11y/noAutofocus: without JavaScript the answer is a new page, and this brings its reader here */}
      <h3 ref={ref} tabIndex={-1} autoFocus className="scroll-my-24">
        {messages.contact.sentTitle}
      </h3>
      <p>{messages.contact.sent}</p>
    </div>
  );
}
