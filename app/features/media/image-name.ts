/** What an upload is for; it decides the form of its name (SPEC §7 *Storage*). */
export type ImageKind =
  | { for: "hero" }
  | { for: "project"; projectId: string; index: number }
  | { for: "library" };

/**
 * Names an upload as SPEC §7 says: `hero-{timestamp}.{ext}`, `{project id}/{timestamp}-{index}.{ext}` or
 * `{timestamp}-{random}.{ext}`.
 * @param time milliseconds since 1970 from an upload clock: no two uploads have the same, so no two names are (DESIGN §11)
 * @param random letters and digits
 * @param extension without the dot
 */
export function imageName(kind: ImageKind, time: number, random: string, extension: string): string {
  switch (kind.for) {
    case "hero":
      return `hero-${time}.${extension}`;
    case "project":
      return `${kind.projectId}/${time}-${kind.index}.${extension}`;
    case "library":
      return `${time}-${random}.${extension}`;
  }
}

/**
 * Makes a clock that never shows the same time twice: uploads in one millisecond get times one apart.
 * @param now the real clock, in milliseconds
 */
export function createUploadClock(now: () => number): () => number {
  let latest = 0;
  return () => {
    latest = Math.max(now(), latest + 1);
    return latest;
  };
}
