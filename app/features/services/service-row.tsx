import { StaffOnly } from "#app/features/auth/staff-only.tsx";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { ArrowLink } from "#app/ui/actions.tsx";
import { FeatureTools, OpenFeatureForm, ServiceTools } from "./edit-slots.ts";
import type { Service } from "./service.ts";
import { FeatureAccordion, useFeaturePicture } from "./service-features.tsx";
import { ServiceIcon } from "./service-icon.tsx";

interface ServiceRowProps {
  service: Service;
  /** Even rows have the picture on the left, odd ones on the right (SPEC §2). */
  index: number;
}

/** One service of /services: a large picture that follows the open feature, and the words. */
export function ServiceRow({ service, index }: ServiceRowProps) {
  const shown = useFeaturePicture(service);
  const flipped = index % 2 === 1;
  return (
    <article
      aria-labelledby={`service-${service.id}`}
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:items-start ${
        flipped ? "lg:grid-cols-[5fr_7fr]" : "lg:grid-cols-[7fr_5fr]"
      }`}
    >
      <StaffOnly>
        <ServiceTools service={service} />
      </StaffOnly>
      <PictureFrame
        ratio="none"
        className={`h-[clamp(260px,60vw,500px)] lg:sticky lg:top-24 ${flipped ? "lg:order-2" : ""}`}
      >
        <SitePicture
          key={shown.picture?.src ?? "none"}
          picture={shown.picture}
          sizes="(min-width: 80rem) 746px, (min-width: 64rem) 56vw, 100vw"
          priority={index === 0 && shown.caption === null}
        />
        {shown.caption && (
          <span className="absolute right-0 bottom-0 z-1 bg-paper pt-2 pr-0 pb-0.5 pl-4 text-sm text-ink-soft">
            {shown.caption}
          </span>
        )}
      </PictureFrame>
      <div>
        <ServiceIcon name={service.icon} />
        <h2 id={`service-${service.id}`}>{service.title}</h2>
        <p className="mt-3 mb-6 max-w-[52ch] text-ink-soft">{service.description}</p>
        <FeatureAccordion
          service={service}
          openId={shown.openId}
          onToggle={shown.toggle}
          toolsOf={(feature) => (
            <StaffOnly>
              <FeatureTools service={service} feature={feature} />
            </StaffOnly>
          )}
        />
        <StaffOnly>
          <OpenFeatureForm service={service} />
        </StaffOnly>
        <ArrowLink to={service.path} srSuffix={` about ${service.title}`}>
          Learn More
        </ArrowLink>
      </div>
    </article>
  );
}
