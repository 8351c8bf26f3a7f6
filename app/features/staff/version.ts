/** A thing of which versions are kept, as people choose among several. */
export interface NamedThing {
  /** The name that revisions have of its kind. */
  kind: string;
  id: string;
  title: string;
  /** What staff call one of its kind. */
  noun: string;
  /** Its last change: by whose e-mail, and when (ISO time); null while there was none. */
  changed: { by: string; at: string } | null;
}

/** One version of a thing, as its history lists it. */
export interface Version {
  /** From 1 for the first change that was kept; 0 is what was there before that. */
  number: number;
  /** What made it, as activity names it; "" for version 0. */
  verb: string;
  /** What it changed, such as 'description'. */
  labels: string[];
  /** Who made it (e-mail) and when (ISO time); null for version 0. */
  by: string | null;
  at: string | null;
}

/** `GET /staff/versions?kind=…&id=…`: the versions of a thing, newest first. */
export interface ThingHistory {
  /** Whether the thing is there: then the newest version is what it is now. */
  isThere: boolean;
  versions: Version[];
  /** Whether there are older ones, to be asked for with `&before={number}`. */
  hasMore: boolean;
}

/** `GET /staff/versions?kind=…&id=…&version=…`: what a version changed. */
export interface VersionChange {
  label: string;
  /** Where a page that shows the thing has it, as changes of a page name it. */
  path: string;
  /** Plain words, HTML, or the address of a picture; "" for nothing. */
  before: string;
  after: string;
}
