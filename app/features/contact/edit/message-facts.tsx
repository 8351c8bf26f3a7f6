import type { ReactNode } from "react";
import { townNamed } from "#app/features/site/area-map.ts";
import { type BusinessProfile, phoneHref } from "#app/features/site/business-profile.ts";
import { ServiceAreaMap } from "#app/features/site/service-area-map.tsx";
import { SiteLink } from "#app/ui/site-link.tsx";
import { type Message, replyAddress } from "../messages.ts";

const linkClass =
  "inline-flex min-h-8 max-w-full items-center text-cedar underline decoration-current/45 decoration-[1.5px] underline-offset-[.2em] wrap-anywhere hover:text-evergreen hover:decoration-current";

interface MessageFactsProps {
  message: Message;
  profile: BusinessProfile;
}

/** How to reach a message's sender, and what was asked for. */
export function MessageFacts({ message, profile }: MessageFactsProps) {
  const { phone, email, service, place, timing, budget, project, page } = message;
  const town = townNamed(profile, place);
  return (
    <section aria-label="What was asked">
      <dl className="grid gap-3">
        <Fact name="Phone">
          <a href={phoneHref(phone)} className={linkClass}>
            {phone}
          </a>
        </Fact>
        <Fact name="Email">
          <a href={replyAddress(message, profile.name)} className={linkClass}>
            {email}
          </a>
        </Fact>
        {service && <Fact name="Services">{service}</Fact>}
        {place && <Fact name="Where">{place}</Fact>}
        {timing && <Fact name="When">{timing}</Fact>}
        {budget && <Fact name="Budget">{budget}</Fact>}
        {project && (
          <Fact name="Liked project">
            {project.id === null ? project.title : <ProjectLink title={project.title} />}
          </Fact>
        )}
        {page.startsWith("/") && (
          <Fact name="Sent from">
            <SiteLink to={page} className={linkClass}>
              {page}
            </SiteLink>
          </Fact>
        )}
      </dl>
      {town && <ServiceAreaMap profile={profile} marked={town} className="mt-5 max-w-[24rem]" />}
    </section>
  );
}

function ProjectLink({ title }: { title: string }) {
  return (
    <SiteLink to={`/admin/projects?search=${encodeURIComponent(title)}`} className={linkClass}>
      {title}
    </SiteLink>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
