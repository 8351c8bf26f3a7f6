import { Mail, Phone } from "lucide-react";
import { phoneHref } from "#app/site/settings/business-profile.ts";
import { ArrowLink } from "#app/ui/actions.tsx";
import { useSiteData } from "./site-data.ts";

/** The business's phone number and e-mail address, for whoever can't go on by a page. */
export function BusinessContact({ lead }: { lead?: string }) {
  const profile = useSiteData()?.profile;
  if (!profile) return null;
  const { phone, email } = profile;
  return (
    <div>
      {lead && <p>{lead}</p>}
      <p className="flex flex-wrap gap-x-5">
        {phone && (
          <ArrowLink href={phoneHref(phone)} icon={Phone}>
            {phone}
          </ArrowLink>
        )}
        {email && (
          <ArrowLink href={`mailto:${email}`} icon={Mail}>
            {email}
          </ArrowLink>
        )}
      </p>
    </div>
  );
}
