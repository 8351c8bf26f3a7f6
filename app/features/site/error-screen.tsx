import { Phone } from "lucide-react";
import { ActionLink } from "#app/ui/actions.tsx";
import { ContourBand } from "#app/ui/page-hero.tsx";
import { phoneHref } from "./business-profile.ts";

interface ErrorScreenProps {
  title: string;
  text: string;
  /** Left out when not even the business's own data is known. */
  phone?: string | undefined;
}

/** Something failed on our side: a sentence that says so, and the phone. */
export function ErrorScreen({ title, text, phone }: ErrorScreenProps) {
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
