import { type BusinessProfile, toDegrees } from "#app/site/settings/business-profile.ts";

/** The size of the drawing, in its own units. */
export const MAP_SIZE = { width: 360, height: 230 };

/** Minimum distance of towns from the edges, to fit their names. */
const INSET = { x: 24, y: 26 };
/** Maximum units per degree of latitude: towns close to the city are separate, but don't fill the drawing. */
const MAX_SCALE = 2500;

interface Point {
  x: number;
  y: number;
}

/**
 * A city or town on the drawing. `label` is the position of the name's baseline; null if there is no space.
 */
export interface MapPlace extends Point {
  name: string;
  label: (Point & { anchor: "start" | "middle" | "end" }) | null;
}

export interface AreaMap {
  city: MapPlace;
  towns: MapPlace[];
  /** The centre of the north arrow, in a free corner. */
  compass: Point | null;
}

/**
 * Lays out the business's city and the towns with coordinates, north up and to scale, each with its name if
 * that overlaps nothing.
 * @returns null if the city, or every town, has no coordinates: a city alone is no map
 */
export function layOutAreaMap({
  address,
  geo,
  towns,
}: Pick<BusinessProfile, "address" | "geo" | "towns">): AreaMap | null {
  const located = towns
    .filter(({ latitude, longitude }) => latitude !== "" && longitude !== "")
    .map((town) => ({ name: town.name, ...toDegrees(town) }));
  if (located.length === 0 || geo.latitude === "") return null;
  const middle = toDegrees(geo);
  const project = projection([middle, ...located]);
  const centre = project(middle);
  const points = located.map((town) => ({ name: town.name, ...project(town) }));

  const taken = [around(centre, 10), ...points.map((point) => around(point, 4))];
  const city = { name: address.city, ...centre, label: label(address.city, centre, cityLetters, taken) };
  const drawn = points.map((point) => ({ ...point, label: label(point.name, point, townLetters, taken) }));
  const compass = corners.find((corner) => isFree(around(corner, 20), taken)) ?? null;
  return { city, towns: drawn, compass };
}

/**
 * Finds the town of the service area that a place names, as people type it: 'Fergus', 'fergus, ON'.
 * @returns its name as the map shows it; null if it names none
 */
export function townNamed(
  { address, towns }: Pick<BusinessProfile, "address" | "towns">,
  place: string,
): string | null {
  const words = ` ${plain(place)} `;
  const names = [address.city, ...towns.map(({ name }) => name)];
  return names.find((name) => name && words.includes(` ${plain(name)} `)) ?? null;
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

type Coordinates = ReturnType<typeof toDegrees>;

/**
 * Projects coordinates so that the middle of all locations is the centre of the drawing; degrees of longitude
 * are shortened for the latitude.
 */
function projection(places: readonly Coordinates[]): (place: Coordinates) => Point {
  const north = extent(places.map(({ latitude }) => latitude));
  const east = extent(places.map(({ longitude }) => longitude));
  const shrink = Math.cos((north.middle * Math.PI) / 180);
  const scale = Math.min(
    (MAP_SIZE.width - 2 * INSET.x) / (east.span * shrink),
    (MAP_SIZE.height - 2 * INSET.y) / north.span,
    MAX_SCALE,
  );
  return ({ latitude, longitude }) => ({
    x: Math.round(MAP_SIZE.width / 2 + (longitude - east.middle) * shrink * scale),
    y: Math.round(MAP_SIZE.height / 2 - (latitude - north.middle) * scale),
  });
}

function extent(values: readonly number[]): { middle: number; span: number } {
  const min = Math.min(...values);
  const max = Math.max(...values);
  return { middle: (min + max) / 2, span: max - min };
}

interface Letters {
  /** Size of a letter, above and below the baseline; a generous measure in the site's fonts. */
  width: number;
  ascent: number;
  descent: number;
  /** Distance between a location and its name. */
  gap: number;
  /** Positions for the name by preference: -1 is left or above, 1 is right or below. */
  sides: readonly (readonly [x: Side, y: Side])[];
  /** Whether the name is shown even if it overlaps towns. */
  isNeeded?: boolean;
}
type Side = -1 | 0 | 1;

const beside = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
] as const;
const aslant = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;
const cityLetters: Letters = {
  width: 12.5,
  ascent: 20,
  descent: 6,
  gap: 10,
  sides: [...aslant, ...beside],
  isNeeded: true,
};
const townLetters: Letters = { width: 8.5, ascent: 12, descent: 4, gap: 8, sides: [...beside, ...aslant] };
const anchors = { [-1]: "end", 0: "middle", 1: "start" } as const;

const corners: readonly Point[] = [
  { x: 332, y: 200 },
  { x: 28, y: 200 },
  { x: 332, y: 30 },
  { x: 28, y: 30 },
];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Finds a free position for a name and adds it to `taken`. */
function label(name: string, { x, y }: Point, letters: Letters, taken: Box[]): MapPlace["label"] {
  const width = name.length * letters.width;
  const height = letters.ascent + letters.descent;
  const spots = letters.sides.map(([sideX, sideY]) => {
    const start = x + sideX * letters.gap;
    const left = start + ((sideX - 1) / 2) * width;
    const top = y + sideY * letters.gap + ((sideY - 1) / 2) * height;
    return {
      label: { x: start, y: Math.round(top + letters.ascent), anchor: anchors[sideX] },
      box: { left, top, right: left + width, bottom: top + height },
    };
  });
  const free = spots.find(({ box }) => isFree(box, taken));
  const chosen = free ?? (letters.isNeeded ? spots.find(({ box }) => isFree(box, [])) : undefined);
  if (!chosen) return null;
  taken.push(chosen.box);
  return chosen.label;
}

function around({ x, y }: Point, radius: number): Box {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

function isFree({ left, top, right, bottom }: Box, taken: readonly Box[]): boolean {
  if (left < 4 || top < 4 || right > MAP_SIZE.width - 4 || bottom > MAP_SIZE.height - 4) return false;
  return taken.every(
    (box) => right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom,
  );
}
