import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { phoneHref } from "#app/features/site/business-profile.ts";
import { ActionLink, linkTo } from "#app/ui/actions.tsx";

interface ConsultationActionsProps {
  phone: string;
  /** What the two say, and where the first leads. */
  book?: ReactNode;
  bookAddress?: string;
  call?: ReactNode;
}

/** The two ways to a consultation, for calls to action on dark ground. */
export function ConsultationActions({
  phone,
  book = "Book a Free Consultation",
  bookAddress = "/contact",
  call = "Call Us Now",
}: ConsultationActionsProps) {
  return (
    <>
      <ActionLink {...linkTo(bookAddress)} variant="paper">
        {book}
      </ActionLink>
      <ActionLink href={phoneHref(phone)} variant="line" icon={Phone}>
        {call}
      </ActionLink>
    </>
  );
}
