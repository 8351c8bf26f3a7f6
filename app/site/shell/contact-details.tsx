import { CalendarClock, Clock, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { type BusinessProfile, formatAddress, phoneHref } from "#app/site/settings/business-profile.ts";
import { NextStartLine } from "#app/site/settings/next-start-line.tsx";
import { hoursLines, type SpecialHoursLine } from "#app/site/settings/opening-hours.ts";
import { ActionLink, TextLink } from "#app/ui/actions.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface ContactDetailsProps {
  heading: ReactNode;
  profile: BusinessProfile;
  /** The special hours to announce. */
  specialHours: readonly SpecialHoursLine[];
}

/**
 * Phone, e-mail, address and hours, as far as they are known, and the buttons to call and to mail (SPEC §2 Contact);
 * nothing if none of them is.
 */
export function ContactDetails({ heading, profile, specialHours }: ContactDetailsProps) {
  const { phone, email } = profile;
  const address = formatAddress(profile.address);
  const hours = hoursLines(profile.hours);
  if (!phone && !email && !address && !profile.nextStart && hours.length + specialHours.length === 0)
    return null;
  return (
    <section aria-labelledby="contact-details" className="bg-limestone p-[clamp(1.75rem,1rem+2.8vw,3rem)]">
      <h2 id="contact-details" className="text-h3">
        {heading}
      </h2>
      <NextStartLine nextStart={profile.nextStart} className="mt-3 font-strong" />
      <dl className="mt-6 grid gap-5">
        {phone && (
          <Detail icon={<Icon icon={Phone} />} name="Phone">
            <TextLink href={phoneHref(phone)}>{phone}</TextLink>
          </Detail>
        )}
        {email && (
          <Detail icon={<Icon icon={Mail} />} name="Email">
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </Detail>
        )}
        {address && (
          <Detail icon={<Icon icon={MapPin} />} name="Address">
            {address}
          </Detail>
        )}
        {hours.length > 0 && (
          <Detail icon={<Icon icon={Clock} />} name="Hours">
            {hours.map(({ days, times }) => (
              <span key={days} className="flex max-w-56 flex-wrap justify-between gap-x-4">
                <span>{days}</span> <span>{times}</span>
              </span>
            ))}
          </Detail>
        )}
        {specialHours.length > 0 && (
          <Detail icon={<Icon icon={CalendarClock} />} name="Special hours">
            {specialHours.map(({ days, times, note }) => (
              <span key={days} className="mb-2 block last:mb-0">
                <span className="flex flex-wrap gap-x-4">
                  <span>{days}</span> <span>{times}</span>
                </span>
                {note && <span className="block text-sm text-ink-soft">{note}</span>}
              </span>
            ))}
          </Detail>
        )}
      </dl>
      <div className="mt-8 flex flex-wrap gap-3 empty:hidden">
        {phone && (
          <ActionLink href={phoneHref(phone)} variant="line" icon={Phone}>
            Call Us
          </ActionLink>
        )}
        {email && (
          <ActionLink href={`mailto:${email}`} variant="line" icon={Mail}>
            Email Us
          </ActionLink>
        )}
      </div>
    </section>
  );
}

function Detail({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="border-t border-joint pt-4">
      <dt className="flex items-center gap-3 text-sm font-strong">
        <span className="text-cedar">{icon}</span>
        {name}
      </dt>
      <dd className="mt-1 ml-8">{children}</dd>
    </div>
  );
}
