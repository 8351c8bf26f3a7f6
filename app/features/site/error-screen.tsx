import { Phone } from "lucide-react";
import { ActionLink } from "#app/ui/actions.tsx";
import { ContourBand } from "#app/ui/page-hero.tsx";
import { phoneHref } from "./business-profile.ts";

/**
 * Something failed on our side: a message that says so, and the phone, unless not even the business's own data is
 * known.
 */
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
  /** Where to go instead. */
  actionLabel: string;
  actionTo: string;
}

/** Off the edge of the plan: the page, service or post asked for is not there. */
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
