/** A place where a stored file is shown, drafts included. */
export interface ImageUse {
  /** Such as 'hero slide' or 'page'. */
  kind: string;
  title: string;
  /** Where to look at it. */
  path: string;
}

/** A use as the feature that shows the file finds it. */
export interface FoundImageUse extends ImageUse {
  /** Id or key of the thing that goes when staff delete it. */
  thing: string;
  /** The file's address; null when the column that was looked into is empty. */
  url: string | null;
  /** Whether only an earlier version shows it, or a thing in the trash. */
  isStored?: true;
}
