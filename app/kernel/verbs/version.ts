import type { EntityRef } from "./entity-types.ts";

/** An entity with versions, as people choose among several. */
export interface NamedEntity extends EntityRef {
  title: string;
  /** The author (e-mail) and time (ISO) of its last change; null if there is none. */
  changed: { by: string; at: string } | null;
}

/** One version of an entity, as its history lists it. */
export interface Version {
  /** 1 for the first stored change; 0 is the state before it. */
  number: number;
  /** The verb of its activity; "" for version 0. */
  verb: string;
  /** Labels of the changed fields, such as 'description'. */
  labels: string[];
  /** Author (e-mail) and ISO time; null for version 0. */
  by: string | null;
  at: string | null;
}

/** `GET /staff/versions?entity=…`: the versions of an entity, newest first. */
export interface EntityHistory {
  /** Whether the entity exists; then the newest version is its present state. */
  isThere: boolean;
  versions: Version[];
  /** Whether there are older ones, at `&before={number}`. */
  hasMore: boolean;
}

/** `GET /staff/versions?entity=…&version=…`: what a version changed. */
export interface VersionChange {
  label: string;
  /** The path on a page that shows the entity, as in page changes. */
  path: string;
  /** Plain text, HTML, or the address of a picture; "" for nothing. */
  before: string;
  after: string;
}
