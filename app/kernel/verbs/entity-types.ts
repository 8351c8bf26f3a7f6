import { slot } from "#app/platform/slot.ts";
import type { Role } from "./viewer.ts";

/** Identifies an entity everywhere: in revisions, Recent Activity, uploads and addresses (DESIGN §4a). */
export interface EntityRef {
  /** One of EntityType, or a type that only another release knows. */
  type: string;
  /** The record's id, the page's key, or ALL. */
  id: string;
}

/** Returns an EntityRef as text: 'service/ID'. */
export const refText = ({ type, id }: EntityRef) => `${type}/${id}`;

/** Parses the result of refText; undefined if it is none. NUL can't be stored by PostgreSQL. */
export function parseRef(text: string): EntityRef | undefined {
  const [, type, id] = text.match(/^([a-z-]{1,60})\/([^\0]{1,239})$/) ?? [];
  return type && id ? { type, id } : undefined;
}

/** Parses what a request names; one of no type if it is no reference. */
export const entityRefOf = (text: string): EntityRef => parseRef(text) ?? { type: "", id: "" };

/** The id of an order of all records of a collection. */
export const ALL = "all";

/** A type's noun, and its plural, in Recent Activity. */
export type Nouns = readonly [noun: string, plural: string];

/** An area of Recent Activity, titled as in the admin area, with the types of entities that belong to it. */
export interface ActivityArea {
  id: string;
  title: string;
  types: Readonly<Record<string, Nouns>>;
  /** Whether it names people, so that only administrators may read it. */
  administrators?: true;
}

/** The areas of the site and its modules; those of plain collections stand between the subjects and the rest of the site. */
export const activityAreaSlot = slot<ActivityArea>("subjects", "collections", "site");

/** The areas that name people, which stand last. */
export const peopleAreaSlot = slot<ActivityArea>();

/**
 * The types of entities by name, each declared by who has them: the keys of areas that fill the slots, added by
 * `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: those who have entities add to it
export interface EntityTypes {}

/** The types of entities that Recent Activity names. */
export type EntityType = keyof EntityTypes & string;

/** The types in areas that are declared `as const`. */
export type TypesIn<Area extends ActivityArea> = Area extends unknown ? keyof Area["types"] & string : never;

/** All areas, in the order of the sidebar. */
const allAreas = (): readonly ActivityArea[] => [...activityAreaSlot.items(), ...peopleAreaSlot.items()];

const isReadBy = (reader: Role, { administrators }: ActivityArea) =>
  reader === "administrator" || !administrators;

/** Returns the areas that a role may read, each with its title, in the order of the sidebar. */
export const areasFor = (reader: Role): { area: string; title: string }[] =>
  allAreas()
    .filter((area) => isReadBy(reader, area))
    .map(({ id, title }) => ({ area: id, title }));

/** The types of an area; none if there is no such area. */
export const typesOf = (area: string): string[] =>
  Object.keys(allAreas().find(({ id }) => id === area)?.types ?? {});

/** The types that editors may read. What only another release or a module that is off knows isn't among them. */
export const editorsTypes = (): string[] =>
  allAreas().flatMap((area) => (isReadBy("editor", area) ? Object.keys(area.types) : []));

const nounsOf = (type: string): Nouns | undefined =>
  allAreas().find(({ types }) => Object.hasOwn(types, type))?.types[type];

/** The types of entities, of the site and of its modules. */
export const entityTypes = (): string[] => allAreas().flatMap(({ types }) => Object.keys(types));

/** Whether a text is a reference to an entity of a known type. */
export const isEntityText = (text: string) => nounsOf(entityRefOf(text).type) !== undefined;

/** Returns the noun for an entity; the type itself if only another release knows it. */
export const nounOf = (type: string): string => nounsOf(type)?.[0] ?? type;

/** Returns the noun for several entities; the type itself if only another release knows it. */
export const pluralOf = (type: string): string => nounsOf(type)?.[1] ?? type;
