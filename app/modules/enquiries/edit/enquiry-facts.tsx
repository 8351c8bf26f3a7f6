import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { ConfirmedVerb } from "#app/kernel/verbs/edit/confirmed-verb.tsx";
import { formatComing } from "#app/platform/business-clock.ts";
import { townNamed } from "#app/site/areas/area-map.ts";
import { ServiceAreaMap } from "#app/site/areas/service-area-map.tsx";
import { type BusinessProfile, phoneHref } from "#app/site/settings/business-profile.ts";
import { SiteLink } from "#app/ui/site-link.tsx";
import { type Enquiry, replyAddress } from "../enquiries.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { type EnquiryPhoto, SMALL_PHOTO_WIDTH } from "../photos/enquiry-photos.ts";
import { answeredQuestions } from "../quote-questions.ts";
import { visitTime } from "../visits/visits.ts";

const { visits } = inboxTexts;

const linkClass =
  "inline-flex min-h-8 max-w-full items-center text-cedar underline decoration-current/45 decoration-[1.5px] underline-offset-[.2em] wrap-anywhere hover:text-evergreen hover:decoration-current";

interface EnquiryFactsProps {
  enquiry: Enquiry;
  photos: readonly EnquiryPhoto[];
  profile: BusinessProfile;
  /** See requireSeen. */
  seenEntries: number;
}

/** How to reach an enquiry's sender, and what was asked for. */
export function EnquiryFacts({ enquiry, photos, profile, seenEntries }: EnquiryFactsProps) {
  const { id, phone, email, service, place, project, page, visit_at } = enquiry;
  const town = townNamed(profile, place);
  return (
    <section aria-label="What was asked">
      <dl className="grid gap-3">
        {visit_at && (
          <Fact name="Visit">
            <VisitFact id={id} visitAt={visit_at} seenEntries={seenEntries} />
          </Fact>
        )}
        <Fact name="Phone">
          <a href={phoneHref(phone)} className={linkClass}>
            {phone}
          </a>
        </Fact>
        <Fact name="Email">
          <a href={replyAddress(enquiry, profile.name)} className={linkClass}>
            {email}
          </a>
        </Fact>
        {service && <Fact name="Services">{service}</Fact>}
        {answeredQuestions(enquiry).map(({ title, answer }) => (
          <Fact key={title} name={title}>
            {answer}
          </Fact>
        ))}
        {project && (
          <Fact name="Liked project">
            {project.id === null ? (
              project.title
            ) : (
              <SiteLink
                to={`/admin/projects?search=${encodeURIComponent(project.title)}`}
                className={linkClass}
              >
                {project.title}
              </SiteLink>
            )}
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
      {photos.length > 0 && <Photos photos={photos} />}
      {town && <ServiceAreaMap profile={profile} marked={town} className="mt-5 max-w-[24rem]" />}
    </section>
  );
}

/** The photos that the sender added, small; each leads to the whole one. */
function Photos({ photos }: { photos: readonly EnquiryPhoto[] }) {
  return (
    <ul
      aria-label="Photos"
      className="mt-5 grid max-w-[36rem] grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
    >
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a
            href={`/staff/message-photos/${id}`}
            target="_blank"
            rel="noopener"
            aria-label={`Photo ${index + 1} of ${photos.length}`}
          >
            <img
              src={`/staff/message-photos/${id}?w=${SMALL_PHOTO_WIDTH}`}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              className="aspect-square w-full bg-limestone object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface VisitFactProps {
  id: string;
  visitAt: string;
  /** See requireSeen. */
  seenEntries: number;
}

/** The visit that is agreed, which staff can cancel. */
export function VisitFact({ id, visitAt, seenEntries }: VisitFactProps) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <p className="mb-1 font-strong">{formatComing(visitAt)}</p>
      <ConfirmedVerb
        feature="messages"
        cancelLabel="Keep it"
        verb="cancel-visit"
        input={{ id, visit_at: visitAt, seen_entries: seenEntries }}
        onConflict={() => void revalidate()}
        label="Cancel visit"
        question={visits.confirmCancel(visitTime(visitAt))}
        text={visits.cancelExplained}
        done={visits.cancelling}
        failed={visits.cancelFailed}
      />
    </>
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
