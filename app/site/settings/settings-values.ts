import type { SettingField, SettingsIn, SettingsPart } from "./settings-fields.ts";

/** The fields of a part, by name. */
export const fieldsOf = ({ sections }: Pick<SettingsPart, "sections">): Record<string, SettingField> =>
  Object.assign({}, ...sections.map(({ fields }) => fields));

/** The value of a field on a site that starts empty. */
export const blankValue = (field: SettingField): unknown => field.defaultValue ?? "";

/** The value of a field where none is stored: the demo business's. */
export const defaultValue = (field: SettingField): unknown =>
  ("demo" in field ? field.demo : undefined) ?? blankValue(field);

/**
 * Reads the values of a module's part.
 * @param settings as readSettings returns them
 */
export const valuesIn = <Part extends SettingsPart>(part: Part, settings: object) =>
  Object.fromEntries(
    Object.entries(fieldsOf(part)).map(([name, field]) => [
      name,
      (settings as Record<string, unknown>)[name] ?? defaultValue(field),
    ]),
  ) as SettingsIn<Part>;
