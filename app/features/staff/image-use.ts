/** Where a stored file is shown, drafts included. */
export interface ImageUse {
  /** Such as 'hero slide' or 'page'. */
  kind: string;
  title: string;
  /** The path of a page that shows it. */
  path: string;
}

/** A use as found by the feature that shows the file. */
export interface FoundImageUse extends ImageUse {
  /** Id or key of the entity whose deletion ends the use. */
  thing: string;
  /** The file's address; null if the searched column is empty. */
  url: string | null;
  /** Whether only an earlier version or an entity in the trash shows it. */
  isStored?: true;
}
