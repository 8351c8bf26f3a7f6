import { Phone } from "lucide-react";
import { ActionLink } from "#app/ui/actions.tsx";
import { ContourBand } from "#app/ui/plate-hero.tsx";
import { type BusinessProfile, phoneHref } from "./business-profile.ts";

interface ErrorScreenProps {
  title: string;
  text: string;
  profile: Pick<BusinessProfile, "phone">;
}

/** Something failed on our side: a sentence that says so, and the phone. */
export function ErrorScreen({ title, text, profile }: ErrorScreenProps) {
  return (
    <ContourBand>
      <h1 className="max-w-[16ch]">{title}</h1>
      <p role="alert" className="lead mt-5 mb-7">
        {text}
      </p>
      <ActionLink href={phoneHref(profile.phone)} variant="line" icon={Phone}>
        {profile.phone}
      </ActionLink>
    </ContourBand>
  );
}
