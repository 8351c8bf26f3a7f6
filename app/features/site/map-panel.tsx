import { ExternalLink, Map as MapIcon } from "lucide-react";
import { ActionButton, ArrowLink } from "#app/ui/actions.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import type { BusinessProfile } from "./business-profile.ts";
import { mapEmbedUrl } from "./map-embed.ts";
import { ServiceAreaMap } from "./service-area-map.tsx";

/**
 * The drawn map of the service area; 'Load map' puts the embedded one in its place (DESIGN §11 *Screens*), so
 * that nothing is loaded from elsewhere before somebody asks. Without JavaScript the link opens it.
 */
export function MapPanel({ profile }: { profile: BusinessProfile }) {
  const { city } = profile.address;
  return (
    <Section ground="evergreen" label="Map">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <load-map
          data-src={mapEmbedUrl(profile.geo)}
          data-title={`Map of ${city} and nearby towns`}
          className="group/map contents"
        >
          <div>
            <h2>Where we work</h2>
            <p className="lead mt-5">{city} and nearby towns. If you are just outside, call and ask.</p>
            <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
              <ActionButton
                variant="line"
                icon={MapIcon}
                className="group-data-loaded/map:hidden unscripted:hidden"
              >
                Load map
              </ActionButton>
              <ArrowLink href={profile.mapUrl} icon={ExternalLink} external>
                Open the map
              </ArrowLink>
            </div>
            <p className="mt-3 text-sm text-lichen">The map comes from OpenStreetMap, once you ask for it.</p>
          </div>
          <ServiceAreaMap
            profile={profile}
            className="outline outline-lichen/30 group-data-loaded/map:hidden"
          />
          <div
            data-frame
            className="hidden aspect-[36/23] bg-limestone group-data-loaded/map:block *:size-full"
          />
        </load-map>
      </Wrap>
    </Section>
  );
}
