/** An entity with versions, as people choose among several. */
export interface NamedThing {
  /** The name of its kind in revisions. */
  kind: string;
  id: string;
  title: string;
  /** The noun for one of its kind in Recent Activity. */
  noun: string;
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

/** `GET /staff/versions?kind=…&id=…`: the versions of an entity, newest first. */
export interface ThingHistory {
  /** Whether the entity exists; then the newest version is its present state. */
  isThere: boolean;
  versions: Version[];
  /** Whether there are older ones, at `&before={number}`. */
  hasMore: boolean;
}

/** `GET /staff/versions?kind=…&id=…&version=…`: what a version changed. */
export interface VersionChange {
  label: string;
  /** The path on a page that shows the entity, as in page changes. */
  path: string;
  /** Plain text, HTML, or the address of a picture; "" for nothing. */
  before: string;
  after: string;
}
