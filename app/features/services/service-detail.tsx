import { EditRecordLink } from "#app/features/staff/edit-slots.ts";
import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { ActionLink } from "#app/ui/actions.tsx";
import type { Service } from "./service.ts";
import { FeatureAccordion, FeaturePicture } from "./service-features.tsx";

/** The body of a service's own page: accordion of features beside a sticky picture that follows it (SPEC §2). */
export function ServiceDetail({ service }: { service: Service }) {
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
        {service.features.length > 0 && <h2 className="mb-8">What we do</h2>}
        <FeatureAccordion service={service} />
        <div className="mt-8">
          <ActionLink to="/contact" variant="clay">
            Book a Free Consultation
          </ActionLink>
        </div>
      </div>
      <FeaturePicture
        service={service}
        picture={first?.picture ?? service.picture}
        caption={first?.title}
        sizes="(min-width: 64rem) 608px, 86vw"
        className="lg:sticky lg:top-28"
      />
    </picture-accordion>
  );
}
