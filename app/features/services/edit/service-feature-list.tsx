import { Plus } from "lucide-react";
import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { StaffToolbar } from "#app/ui/staff/staff-toolbar.tsx";
import { FeatureTools, OpenFeatureForm } from "../edit-slots.ts";
import type { Service } from "../service.ts";
import { isSame, type ServicesMode, useServicesMode } from "./services-mode.ts";

/** A service's features in the admin area's list, with the tools and the form they have in place. */
export function ServiceFeatureList({ service }: { service: Service }) {
  const { mode, toggle } = useServicesMode();
  const adding: ServicesMode = { kind: "addFeature", serviceId: service.id };
  return (
    <div className="pb-5 md:pl-24 xl:pl-28">
      <h2 className="sr-only">Features of {service.title}</h2>
      {service.features.length > 0 && (
        <ol className="border-t border-film-line">
          {service.features.map((feature) => (
            <li
              key={feature.id}
              className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-b border-film-line pt-3 pb-1 lg:grid-cols-[minmax(0,1fr)_auto] lg:pb-3"
            >
              <div>
                <p className="font-strong wrap-anywhere">{feature.title}</p>
                <p className="line-clamp-2 max-w-[62ch] wrap-anywhere text-ink-soft">{feature.description}</p>
              </div>
              <div className="-ml-2.5 lg:-mt-3">
                <StaffOnly>
                  <FeatureTools service={service} feature={feature} />
                </StaffOnly>
              </div>
            </li>
          ))}
        </ol>
      )}
      <StaffToolbar name={`Features of ${service.title}`}>
        <StaffButton icon={Plus} aria-expanded={isSame(mode, adding)} onClick={() => toggle(adding)}>
          Add Feature
        </StaffButton>
      </StaffToolbar>
      <StaffOnly>
        <OpenFeatureForm service={service} />
      </StaffOnly>
    </div>
  );
}
