import { ExternalLink, Map as MapIcon } from "lucide-react";
import type { ReactNode } from "react";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { formatList } from "#app/platform/name-list.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import {
  type BusinessProfile,
  mapHref,
  placesServed,
  toDegrees,
} from "#app/site/settings/business-profile.ts";
import { ActionButton, ArrowLink } from "#app/ui/actions.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { writtenByScript } from "#app/ui/written-by-script.ts";
import { layOutAreaMap, MAP_SIZE, type MapPlace } from "./area-map.ts";

/**
 * The drawn map of the service area: relief, roads, the city and nearby towns; nothing if no town has
 * coordinates.
 */
export function ServiceAreaMap({
  profile,
  marked = null,
  className = "",
}: {
  profile: BusinessProfile;
  /** The city or town to mark, by its name. */
  marked?: string | null;
  className?: string;
}) {
  const map = layOutAreaMap(profile);
  if (!map) return null;
  const { city, towns, compass } = map;
  const serviceArea = `Service area: ${formatList(placesServed(profile))}`;
  const mark = [city, ...towns].find(({ name }) => name === marked);
  return (
    <svg
      viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
      role="img"
      aria-label={marked ? `${marked}, in the service area` : serviceArea}
      fill="none"
      className={`block h-auto w-full ${className}`}
    >
      <path fill="var(--color-evergreen)" d="M0 0h360v230H0z" />
      <path
        stroke="var(--color-lichen)"
        strokeOpacity=".22"
        d="M-10 60Q60 30 130 52T270 40T380 60M-10 92Q50 66 120 84T262 70T380 96M-10 176Q70 150 150 178T300 168T380 186M-10 206Q80 184 160 206T310 196T380 214"
      />
      {/* The roads meet at the city, and extend beyond the edges. */}
      <g
        transform={`translate(${city.x - 182} ${city.y - 114})`}
        stroke="var(--color-lichen)"
        strokeOpacity=".7"
      >
        <path
          strokeWidth="3"
          d="M300 -130L250 -8C236 26 214 44 208 66S198 96 186 112S160 134 148 152S110 190 66 238L-46 360"
        />
        <path strokeWidth="2.2" d="M560 56L368 88C320 96 290 118 252 112S206 116 186 112" />
      </g>
      <circle
        cx={city.x}
        cy={city.y}
        r="88"
        stroke="var(--color-mist)"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      {towns.map((town) => (
        <g key={town.name} className="fill-mist font-sans text-[15px]">
          <circle cx={town.x} cy={town.y} r="3" />
          <Name place={town} />
        </g>
      ))}
      <circle cx={city.x} cy={city.y} r="9" fill="var(--color-paper)" />
      <circle cx={city.x} cy={city.y} r="4" fill="var(--color-clay)" />
      <g className="fill-white font-display text-[24px]">
        <Name place={city} />
      </g>
      {mark && <circle cx={mark.x} cy={mark.y} r="15" stroke="var(--color-tape)" strokeWidth="4" />}
      {compass && (
        <g transform={`translate(${compass.x} ${compass.y})`} stroke="var(--color-mist)" strokeWidth="1.4">
          <circle r="13" />
          <path d="M0 9V-18M0 -18l-4.5 9M0 -18l4.5 9" />
        </g>
      )}
    </svg>
  );
}

/** A name with an outline in the background colour, so that lines don't cross its letters. */
function Name({ place: { name, label } }: { place: MapPlace }) {
  if (!label) return null;
  return (
    <text
      x={label.x}
      y={label.y}
      textAnchor={label.anchor}
      stroke="var(--color-evergreen)"
      strokeWidth="4"
      paintOrder="stroke"
    >
      {name}
    </text>
  );
}

/** Distance from the centre to the edges of the embedded map, in degrees: about 25 km. */
const REACH = { latitude: 0.22, longitude: 0.32 };

/** The URL of OpenStreetMap's embedded map around the business. */
export function mapEmbedUrl(geo: BusinessProfile["geo"]): string {
  const { latitude, longitude } = toDegrees(geo);
  const box = [
    longitude - REACH.longitude,
    latitude - REACH.latitude,
    longitude + REACH.longitude,
    latitude + REACH.latitude,
  ].map((degrees) => degrees.toFixed(4));
  const query = new URLSearchParams({
    bbox: box.join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

interface MapPanelProps {
  heading: ReactNode;
  text: ReactNode;
  /** The source of the map. */
  note: ReactNode;
  profile: BusinessProfile;
}

/**
 * The drawn map of the service area; 'Load map' replaces it with the embedded one (DESIGN §11 *Screens*), so
 * that nothing is loaded from another site without a request. Without JavaScript the link opens the map. Nothing is
 * shown while neither location nor map is known.
 */
export function MapPanel({ heading, text, note, profile }: MapPanelProps) {
  const hasLocation = profile.geo.latitude !== "";
  if (mapHref(profile) === "") return null;
  return (
    <Section ground="evergreen" label="Map">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
        <load-map
          data-src={hasLocation ? mapEmbedUrl(profile.geo) : undefined}
          data-title={`Map of ${fillFacts(wordings("{area}", "{name}"), profile)}`}
          className="group/map contents"
        >
          <div>
            <h2>{heading}</h2>
            <p className="lead mt-5">{text}</p>
            <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
              {hasLocation && (
                <ActionButton
                  variant="line"
                  icon={MapIcon}
                  className="group-data-loaded/map:hidden unscripted:hidden"
                >
                  Load map
                </ActionButton>
              )}
              <ArrowLink href={mapHref(profile)} icon={ExternalLink} external>
                Open the map
              </ArrowLink>
            </div>
            <p className="mt-3 text-sm text-lichen">{note}</p>
          </div>
          <ServiceAreaMap
            profile={profile}
            className="outline outline-lichen/30 group-data-loaded/map:hidden"
          />
          <div
            data-frame
            className="hidden aspect-[36/23] bg-limestone group-data-loaded/map:block *:size-full"
            {...writtenByScript}
          />
        </load-map>
      </Wrap>
    </Section>
  );
}
