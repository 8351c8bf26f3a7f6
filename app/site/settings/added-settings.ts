import { slot } from "#app/platform/slot.ts";

/** A setting that a module adds, as plain data: what a value must be follows from it (described-part.ts). */
export type AddedSetting =
  | {
      kind: "choice";
      label: string;
      options: readonly { value: string; label: string }[];
      /** The value until somebody chooses another. */
      blank: string;
      help?: string;
    }
  | {
      kind: "text";
      label: string;
      /** In characters. */
      max: number;
      help?: string;
    };

/**
 * A part of the settings that is described by its fields, from which its form, its rules, its defaults and its history
 * follow. Its values are stored with the other settings, under the names of its fields.
 */
export interface AddedPart {
  /** The last segment of its address. */
  id: string;
  title: string;
  /** A short description of its fields. */
  lead: string;
  /** Introduces its form. */
  intro: string;
  fields: Readonly<Record<string, AddedSetting>>;
}

/** The parts that modules add, which stand after the site's own. Staff's first files have this, so rules stand apart. */
export const settingsPartSlot = slot<AddedPart>();

/**
 * Reads the values of an added part.
 * @param settings as readSettings returns them
 */
export const valuesIn = <Fields extends AddedPart["fields"]>(
  { fields }: { fields: Fields },
  settings: object,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (settings as Record<string, unknown>)[name] ?? (field.kind === "choice" ? field.blank : ""),
    ]),
  ) as { [Name in keyof Fields]: string };
