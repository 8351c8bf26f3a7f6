/** When a post was published, as it is stored; ISO times. */
export interface Publication {
  /** Null for a draft. */
  published_at: string | null;
  /** Kept once it is set (DESIGN §9.3). */
  first_published_at: string | null;
}

/**
 * What a save makes of a post's times (SPEC §4): published now, whatever stood there before, or not at all.
 * @param now ISO time of the save
 * @param before first_published_at as it was stored; null for a new post
 */
export function publicationAt(published: boolean, now: string, before: string | null): Publication {
  return published
    ? { published_at: now, first_published_at: before ?? now }
    : { published_at: null, first_published_at: before };
}
