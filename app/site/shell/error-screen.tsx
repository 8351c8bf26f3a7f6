import { Phone } from "lucide-react";
import { phoneHref } from "#app/site/settings/business-profile.ts";
import { ActionLink } from "#app/ui/actions.tsx";
import { ContourBand } from "#app/ui/page-hero.tsx";

/** The screen for a server error: a message, and the phone number unless the business data is unavailable. */
export function ErrorScreen({
  title,
  text,
  phone,
}: {
  title: string;
  text: string;
  phone: string | undefined;
}) {
  return (
    <ContourBand>
      <h1 className="max-w-[16ch]">{title}</h1>
      <p role="alert" className="lead mt-5 mb-7">
        {text}
      </p>
      {phone && (
        <ActionLink href={phoneHref(phone)} variant="line" icon={Phone}>
          {phone}
        </ActionLink>
      )}
    </ContourBand>
  );
}

interface NotFoundScreenProps {
  title: string;
  text: string;
  /** The label of the link to another page. */
  actionLabel: string;
  actionTo: string;
}

/** The screen for a missing page, service or post. */
export function NotFoundScreen({ title, text, actionLabel, actionTo }: NotFoundScreenProps) {
  return (
    <ContourBand>
      <h1 className="max-w-[12ch]">{title}</h1>
      <p className="lead mt-5 mb-7">{text}</p>
      <ActionLink to={actionTo} variant="clay">
        {actionLabel}
      </ActionLink>
    </ContourBand>
  );
}
