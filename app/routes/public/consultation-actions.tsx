import { Phone } from "lucide-react";
import { ActionLink } from "#app/ui/actions.tsx";

/** The two ways to a consultation, for calls to action on dark ground. */
export function ConsultationActions({ phone }: { phone: string }) {
  return (
    <>
      <ActionLink to="/contact" variant="paper">
        Book a Free Consultation
      </ActionLink>
      <ActionLink href={`tel:${phone.replace(/[^\d+]/g, "")}`} variant="line" icon={Phone}>
        Call Us Now
      </ActionLink>
    </>
  );
}
