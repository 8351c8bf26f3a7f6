import { Phone } from "lucide-react";
import { phoneHref } from "#app/features/site/business-profile.ts";
import { ActionLink } from "#app/ui/actions.tsx";

/** The two ways to a consultation, for calls to action on dark ground. */
export function ConsultationActions({ phone }: { phone: string }) {
  return (
    <>
      <ActionLink to="/contact" variant="paper">
        Book a Free Consultation
      </ActionLink>
      <ActionLink href={phoneHref(phone)} variant="line" icon={Phone}>
        Call Us Now
      </ActionLink>
    </>
  );
}
