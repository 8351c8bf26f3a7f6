import type { ReactNode } from "react";
import { RecordField } from "#app/kernel/documents/pages/record-field.tsx";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { ArrowLink } from "#app/ui/actions.tsx";
import { FeatureTools, OpenFeatureForm, ServiceTools } from "./edit-slots.ts";
import type { Service } from "./service.ts";
import { FeatureAccordion, FeaturePicture } from "./service-features.tsx";
import { ServiceIcon } from "./service-icon.tsx";
import { ServicePrice } from "./service-price.tsx";

interface ServiceRowProps {
  service: Service;
  /** The picture of even rows is on the left, that of odd ones on the right (SPEC §2). */
  index: number;
  /** Path of the service's projects, if any. */
  workPath: string | undefined;
  /** Buttons that move it while the page is edited. */
  tools: ReactNode;
}

/** One service of /services: a large picture of the open feature, and the texts. */
export function ServiceRow({ service, index, workPath, tools }: ServiceRowProps) {
  const flipped = index % 2 === 1;
  return (
    <article aria-labelledby={`service-${service.id}`}>
      {tools}
      <picture-accordion
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:items-start ${
          flipped ? "lg:grid-cols-[5fr_7fr]" : "lg:grid-cols-[7fr_5fr]"
        }`}
      >
        <StaffOnly>
          <ServiceTools service={service} />
        </StaffOnly>
        <FeaturePicture
          service={service}
          picture={service.picture}
          sizes="(min-width: 80rem) 746px, (min-width: 64rem) 56vw, 86vw"
          className={`lg:sticky lg:top-24 ${flipped ? "lg:order-2" : ""}`}
        />
        <div>
          <ServiceIcon name={service.icon} />
          <h2 id={`service-${service.id}`}>
            <RecordField type="service" of={service} name="title" />
          </h2>
          <p className="mt-3 mb-6 max-w-[52ch] text-ink-soft">
            <RecordField type="service" of={service} name="description" />
          </p>
          <ServicePrice service={service} />
          <FeatureAccordion
            service={service}
            toolsOf={(feature) => (
              <StaffOnly>
                <FeatureTools service={service} feature={feature} />
              </StaffOnly>
            )}
          />
          <StaffOnly>
            <OpenFeatureForm service={service} />
          </StaffOnly>
          <p className="flex flex-wrap gap-x-8">
            <ArrowLink to={service.path} srSuffix={` about ${service.title}`}>
              Learn More
            </ArrowLink>
            {workPath && (
              <ArrowLink to={workPath} srSuffix={` of ${service.title}`}>
                See examples
              </ArrowLink>
            )}
          </p>
        </div>
      </picture-accordion>
    </article>
  );
}
