import { StaffOnly } from "#app/features/auth/staff-only.tsx";
import { PictureFrame, SitePicture } from "#app/features/media/picture.tsx";
import { ActionLink } from "#app/ui/actions.tsx";
import { ServicePageRail } from "./edit-slots.ts";
import type { Service } from "./service.ts";
import { FeatureAccordion, useFeaturePicture } from "./service-features.tsx";

/** The body of a service's own page: accordion of features beside a sticky picture that follows it (SPEC §2). */
export function ServiceDetail({ service }: { service: Service }) {
  const shown = useFeaturePicture(service);
  const first = service.features.find((feature) => feature.picture)?.picture ?? service.picture;
  const picture = shown.caption === null ? first : shown.picture;
  const caption =
    shown.caption ?? service.features.find((feature) => feature.picture === first)?.title ?? null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-2 lg:items-start">
      <StaffOnly>
        <ServicePageRail service={service} />
      </StaffOnly>
      <div>
        {service.features.length > 0 && <h2 className="mb-8">What we do</h2>}
        <FeatureAccordion service={service} openId={shown.openId} onToggle={shown.toggle} />
        <div className="mt-8">
          <ActionLink to="/contact" variant="clay">
            Book a Free Consultation
          </ActionLink>
        </div>
      </div>
      <PictureFrame ratio="none" className="h-[clamp(260px,60vw,500px)] lg:sticky lg:top-28">
        <SitePicture key={picture?.src ?? "none"} picture={picture} sizes="(min-width: 64rem) 608px, 100vw" />
        {caption && (
          <span className="absolute right-0 bottom-0 z-1 bg-paper pt-2 pb-0.5 pl-4 text-sm text-ink-soft">
            {caption}
          </span>
        )}
      </PictureFrame>
    </div>
  );
}
