import type { EntityRef } from "./entity-types.ts";

/** Where a stored file is shown, drafts included. */
export interface ImageUse {
  /** The type of the entity that shows it. */
  type: string;
  title: string;
  /** The path of a page that shows it. */
  path: string;
}

/** A use as found by the feature that shows the file; its entity is the one whose deletion ends the use. */
export interface FoundImageUse extends ImageUse, EntityRef {
  /** The file's address; null if the searched column is empty. */
  url: string | null;
  /** Whether only an earlier version or an entity in the trash shows it. */
  isStored?: true;
}
