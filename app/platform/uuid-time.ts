/**
 * When an id was made, by itself, in milliseconds since 1970.
 * @param id a UUID v7; any other text gives some number, or NaN
 */
export const uuidTime = (id: string): number => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
