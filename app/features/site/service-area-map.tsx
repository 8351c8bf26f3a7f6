import { type BusinessProfile, formatList } from "./business-profile.ts";

interface Place {
  name: string;
  x: number;
  y: number;
  /** Where the name stands. */
  label: { x: number; y: number };
}

/** Towns the drawing knows, where they lie from Guelph. */
const known: Record<string, Omit<Place, "name">> = {
  Elora: { x: 128, y: 38, label: { x: 82, y: 30 } },
  Fergus: { x: 178, y: 28, label: { x: 156, y: 18 } },
  Rockwood: { x: 268, y: 72, label: { x: 277, y: 70 } },
  Cambridge: { x: 112, y: 192, label: { x: 122, y: 203 } },
  Puslinch: { x: 214, y: 188, label: { x: 223, y: 193 } },
};

const centre = { x: 182, y: 114 };
const RADIUS = 80;

/**
 * Where the towns stand on the drawing: known ones in their place, others evenly around the city.
 * @param towns at most eight are drawn
 */
export function placeTowns(towns: readonly string[]): Place[] {
  const drawn = towns.slice(0, 8);
  return drawn.map((name, index) => {
    const place = known[name];
    if (place) return { name, ...place };
    const angle = (index / drawn.length) * 2 * Math.PI - Math.PI / 2;
    const x = Math.round(centre.x + RADIUS * Math.cos(angle));
    const y = Math.round(centre.y + RADIUS * Math.sin(angle));
    return { name, x, y, label: { x: x + 9, y: y + 4 } };
  });
}

interface ServiceAreaMapProps {
  profile: Pick<BusinessProfile, "address" | "towns">;
  className?: string;
}

/** The drawn map of the service area: relief, roads, the city and its nearby towns. */
export function ServiceAreaMap({ profile, className = "" }: ServiceAreaMapProps) {
  const { city } = profile.address;
  return (
    <svg
      viewBox="0 0 360 230"
      role="img"
      aria-label={`Service area: ${formatList([city, ...profile.towns])}`}
      fill="none"
      className={`block h-auto w-full ${className}`}
    >
      <path fill="var(--color-evergreen)" d="M0 0h360v230H0z" />
      <path
        stroke="var(--color-lichen)"
        strokeOpacity=".22"
        d="M-10 60Q60 30 130 52T270 40T380 60M-10 92Q50 66 120 84T262 70T380 96M-10 176Q70 150 150 178T300 168T380 186M-10 206Q80 184 160 206T310 196T380 214"
      />
      <g stroke="var(--color-lichen)" strokeOpacity=".7">
        <path
          strokeWidth="3"
          d="M250 -8C236 26 214 44 208 66S198 96 186 112S160 134 148 152S110 190 66 238"
        />
        <path strokeWidth="2.2" d="M368 88C320 96 290 118 252 112S206 116 186 112" />
      </g>
      <circle
        cx="182"
        cy="114"
        r="88"
        stroke="var(--color-mist)"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <g className="fill-mist font-sans text-[15px]">
        {placeTowns(profile.towns).map(({ name, x, y, label }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="3" />
            <text x={label.x} y={label.y}>
              {name}
            </text>
          </g>
        ))}
      </g>
      <circle cx="182" cy="114" r="9" fill="var(--color-paper)" />
      <circle cx="182" cy="114" r="4" fill="var(--color-clay)" />
      <text x="196" y="142" className="fill-white font-display text-[24px]">
        {city}
      </text>
      <g transform="translate(332 200)" stroke="var(--color-mist)" strokeWidth="1.4">
        <circle r="13" />
        <path d="M0 9V-18M0 -18l-4.5 9M0 -18l4.5 9" />
      </g>
    </svg>
  );
}
