import type { RecordFields } from "#app/kernel/fields/fields.ts";
import { slot } from "#app/platform/slot.ts";

/**
 * A part of the settings that is described by its fields, from which its form, its rules, its defaults and its history
 * follow. Its values are stored with the other settings, under the names of its fields.
 */
export interface DescribedPart {
  /** The last segment of its address. */
  id: string;
  title: string;
  /** A short description of its fields. */
  lead: string;
  /** Introduces its form. */
  intro: string;
  fields: RecordFields;
}

/** The parts that modules add, which stand after the site's own. */
export const settingsPartSlot = slot<DescribedPart>();

/** The fields of all described parts, by name. */
export const addedFields = (): RecordFields =>
  Object.fromEntries(settingsPartSlot.items().flatMap(({ fields }) => Object.entries(fields)));

/**
 * Reads the values of a described part.
 * @param settings as readSettings returns them
 */
export const valuesIn = <Fields extends RecordFields>({ fields }: { fields: Fields }, settings: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { blank }]) => [
      name,
      (settings as Record<string, unknown>)[name] ?? blank,
    ]),
  ) as { [Name in keyof Fields]: Fields[Name]["blank"] };
