import { ExternalLink, Map as MapIcon } from "lucide-react";
import { useState } from "react";
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
  const [loaded, setLoaded] = useState(false);
  const { city } = profile.address;
  return (
    <Section ground="evergreen" label="Map">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2>Where we work</h2>
          <p className="lead mt-5">{city} and nearby towns. If you are just outside, call and ask.</p>
          <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
            {!loaded && (
              <ActionButton
                variant="line"
                icon={MapIcon}
                onClick={() => setLoaded(true)}
                className="noscript:hidden"
              >
                Load map
              </ActionButton>
            )}
            <ArrowLink href={profile.mapUrl} icon={ExternalLink} external>
              Open the map
            </ArrowLink>
          </div>
          <p className="mt-3 text-sm text-lichen">The map comes from OpenStreetMap, once you ask for it.</p>
        </div>
        {loaded ? (
          <iframe
            title={`Map of ${city} and nearby towns`}
            src={mapEmbedUrl(profile.geo)}
            referrerPolicy="strict-origin"
            className="aspect-[36/23] w-full bg-limestone"
          />
        ) : (
          <ServiceAreaMap profile={profile} className="outline outline-lichen/30" />
        )}
      </Wrap>
    </Section>
  );
}
