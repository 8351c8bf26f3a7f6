import { describe, expect, test } from "vitest";
import { toDegrees } from "#app/site/settings/business-profile.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import type { Settings } from "#app/site/settings/site-settings.ts";
import { layOutAreaMap, MAP_SIZE, type MapPlace, townNamed } from "./area-map.ts";

type Town = Settings["towns"][number];

const at = (name: string, latitude: number | null, longitude: number | null): Town => ({
  name,
  latitude: String(latitude ?? ""),
  longitude: String(longitude ?? ""),
});
const around = (city: string, latitude: number, longitude: number, towns: Town[]) => ({
  address: { ...defaultSettings.address, city },
  geo: { latitude: String(latitude), longitude: String(longitude) },
  towns,
});

const areas: [string, ReturnType<typeof around>][] = [
  ["the demo business", defaultSettings],
  ["one town, close by", around("Fergus", 43.7057, -80.3778, [at("Elora", 43.6838, -80.43)])],
  ["one town, due east", around("Ajax", 43.85, -79.02, [at("Oshawa", 43.85, -78.86)])],
  [
    "a city on a southern shore",
    around("Toronto", 43.6532, -79.3832, [
      at("Vaughan", 43.8361, -79.4983),
      at("Markham", 43.8561, -79.337),
      at("Richmond Hill", 43.8828, -79.4403),
      at("Mississauga", 43.589, -79.6441),
      at("Brampton", 43.7315, -79.7624),
    ]),
  ],
  [
    "long names",
    around("Niagara-on-the-Lake", 43.255, -79.0711, [
      at("St. Catharines", 43.1594, -79.2469),
      at("Niagara Falls", 43.0896, -79.0849),
      at("Port Colborne–Wainfleet", 42.8863, -79.2515),
    ]),
  ],
  [
    "a town where the city is",
    around("Guelph", 43.5448, -80.2482, [at("Guelph/Eramosa", 43.5448, -80.2482)]),
  ],
  [
    "the southern hemisphere, east of Greenwich",
    around("Hobart", -42.8826, 147.3257, [
      at("Kingston", -42.9769, 147.3083),
      at("Richmond", -42.7333, 147.4333),
    ]),
  ],
  [
    "more towns than there is room for names",
    around(
      "Guelph",
      43.5448,
      -80.2482,
      Array.from({ length: 30 }, (_, index) =>
        at(
          `Township ${index}`,
          43.5448 + (0.1 + 0.01 * index) * Math.sin(2.4 * index),
          -80.2482 + (0.1 + 0.02 * index) * Math.cos(2.4 * index),
        ),
      ),
    ),
  ],
];

/** The minimum area of a name, measured in narrow letters. */
function letters({ name, label }: MapPlace, size: number) {
  if (!label) return null;
  const width = name.length * size * 0.45;
  const left = label.x - { start: 0, middle: width / 2, end: width }[label.anchor];
  return { name, left, right: left + width, top: label.y - size * 0.7, bottom: label.y + size * 0.2 };
}

describe.each(areas)("The map of %s", (_name, profile) => {
  const map = layOutAreaMap(profile);
  if (!map) throw new Error("no map");
  const labels = [letters(map.city, 24), ...map.towns.map((town) => letters(town, 15))].flatMap(
    (found) => found ?? [],
  );

  test("holds every place and its name", () => {
    for (const { x, y } of [map.city, ...map.towns]) {
      expect(x).toBeGreaterThanOrEqual(24);
      expect(x).toBeLessThanOrEqual(MAP_SIZE.width - 24);
      expect(y).toBeGreaterThanOrEqual(26);
      expect(y).toBeLessThanOrEqual(MAP_SIZE.height - 26);
    }
    for (const { left, right, top, bottom } of labels) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(MAP_SIZE.width);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(MAP_SIZE.height);
    }
    expect(map.city.label).not.toBeNull();
  });

  test("has north above and east to the right", () => {
    for (const [index, town] of map.towns.entries()) {
      const place = toDegrees(profile.towns[index] ?? profile.geo);
      const middle = toDegrees(profile.geo);
      expect(Math.sign(map.city.y - town.y) * Math.sign(place.latitude - middle.latitude)).not.toBe(-1);
      expect(Math.sign(town.x - map.city.x) * Math.sign(place.longitude - middle.longitude)).not.toBe(-1);
    }
  });

  test("lets no name lie on another name, a place or the north arrow", () => {
    const dots = [map.city, ...map.towns].map(({ x, y }) => ({
      name: "",
      left: x - 3,
      right: x + 3,
      top: y - 3,
      bottom: y + 3,
    }));
    const { compass } = map;
    const arrow = compass
      ? [
          {
            name: "",
            left: compass.x - 14,
            right: compass.x + 14,
            top: compass.y - 18,
            bottom: compass.y + 14,
          },
        ]
      : [];
    const others = [...labels, ...dots, ...arrow];
    // With thirty towns close together, the city's name can overlap one.
    const apart = profile.towns.length < 30 ? labels : labels.filter(({ name }) => name !== map.city.name);
    for (const one of apart) {
      const covered = others.filter(
        (other) =>
          other !== one &&
          one.left < other.right &&
          other.left < one.right &&
          one.top < other.bottom &&
          other.top < one.bottom,
      );
      expect(covered, one.name).toEqual([]);
    }
  });
});

test("distances keep their proportions", () => {
  const map = layOutAreaMap(
    around("Middle", 60, 0, [at("North", 60.1, 0), at("South", 59.9, 0), at("East", 60, 0.1)]),
  );
  const [north, south, east] = map?.towns ?? [];
  // At 60° a degree of longitude is half as long as one of latitude.
  expect(north).toMatchObject({ y: 26 });
  expect(south).toMatchObject({ y: MAP_SIZE.height - 26 });
  expect((east?.x ?? 0) - (map?.city.x ?? 0)).toBeCloseTo((MAP_SIZE.height - 52) / 4, -0.5);
});

test("every town of the demo business has its name", () => {
  const map = layOutAreaMap(defaultSettings);
  expect(map?.towns.map(({ name, label }) => label && name)).toEqual([
    "Fergus",
    "Elora",
    "Rockwood",
    "Puslinch",
    "Cambridge",
  ]);
  expect(map?.compass).not.toBeNull();
});

test("towns without coordinates are not drawn, and without any town there is no map", () => {
  const elora = at("Elora", 43.6838, -80.43);
  const nowhere = at("Nowhere", null, null);
  const profile = (towns: Town[]) => ({ ...defaultSettings, towns });
  expect(layOutAreaMap(profile([elora, nowhere]))?.towns.map(({ name }) => name)).toEqual(["Elora"]);
  expect(layOutAreaMap(profile([nowhere]))).toBeNull();
});

test.each([
  ["fergus, ON", "Fergus"],
  ["In Guélph", "Guelph"],
  ["Fergusonville", null],
  ["N1H 0A0", null],
  ["", null],
])("%j names %j", (place, town) => expect(townNamed(defaultSettings, place)).toBe(town));
