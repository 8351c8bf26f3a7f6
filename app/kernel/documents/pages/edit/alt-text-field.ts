import type { FieldRef } from "#app/kernel/session/field.ts";

/**
 * The alt text field of a stored picture.
 * @param label of the picture's field
 */
export const picturesWords = (address: string, label: string): FieldRef => ({
  target: `media/${address}`,
  path: "alt",
  label: `Alt text of ${label}`,
});
