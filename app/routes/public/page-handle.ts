/** What a public page tells the shell about itself; exported as `handle`. */
export interface PageHandle {
  /**
   * Whether the page, with this data, begins with a picture, so that the header starts transparent over it.
   * @param data the page's loader data; undefined when loading failed
   */
  hasHeroPicture(data: unknown): boolean;
}

/** For pages that always begin with a picture once they are loaded. */
export const overPicture: PageHandle = { hasHeroPicture: (data) => data !== undefined };
