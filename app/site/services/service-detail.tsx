import type { DescribedContent } from "#app/kernel/documents/pages/page-content.ts";
import { PageAddress, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { EditRecordLink } from "#app/kernel/lists/edit-slots.ts";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { callsToAction } from "#app/site/shell/calls-to-action.tsx";
import { type ContactSubject, withSubject } from "#app/site/shell/contact-subject.ts";
import { ActionLink, linkTo } from "#app/ui/actions.tsx";
import type { Service } from "./service.ts";
import { FeatureAccordion, FeaturePicture } from "./service-features.tsx";
import type { servicePageSections } from "./service-page-content.ts";
import { ServicePrice } from "./service-price.tsx";

interface ServiceDetailProps {
  of: DescribedContent<typeof servicePageSections>;
  service: Service;
}

/**
 * The body of a service's own page: an accordion of features beside a sticky picture of the open one (SPEC
 * §2).
 */
export function ServiceDetail({ of, service }: ServiceDetailProps) {
  const subject: ContactSubject = `service/${service.slug}`;
  const bookingAddress = withSubject(of.content.features.buttonAddress, subject);
  const first = service.features.find((feature) => feature.picture);
  return (
    <picture-accordion className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-2 lg:items-start">
      <StaffOnly>
        <EditRecordLink
          name={service.title}
          title={service.title}
          label="Edit on the services page"
          to={`/services#edit-${service.id}`}
          className="col-span-full"
        />
      </StaffOnly>
      <div>
        <ServicePrice service={service} />
        {service.features.length > 0 && (
          <h2 className="mb-8">
            <PageText of={of} at="features.heading" />
          </h2>
        )}
        <FeatureAccordion service={service} />
        <div className="mt-8 flex flex-wrap gap-4">
          <ActionLink {...linkTo(bookingAddress)} variant="clay">
            <PageText of={of} at="features.button" />
          </ActionLink>
          {callsToAction(of, "features", subject).map(({ path, to, label }) => (
            <ActionLink key={path} to={to} variant="line">
              {label}
            </ActionLink>
          ))}
          <PageAddress of={of} at="features.buttonAddress" />
        </div>
      </div>
      <FeaturePicture
        service={service}
        picture={first?.picture ?? service.picture}
        feature={first}
        sizes="(min-width: 64rem) 608px, 86vw"
        className="lg:sticky lg:top-28"
      />
    </picture-accordion>
  );
}
