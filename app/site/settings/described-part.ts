import { choice, type RecordField, type RecordFields, text } from "#app/kernel/fields/fields.ts";
import { type AddedPart, type AddedSetting, settingsPartSlot } from "./added-settings.ts";

function fieldOf(setting: AddedSetting): RecordField {
  const { label, help } = setting;
  return setting.kind === "choice"
    ? choice(label, setting.options, setting.blank, help)
    : text(label, { max: setting.max, help });
}

/** The fields of an added part, by name. */
export const fieldsOf = ({ fields }: Pick<AddedPart, "fields">): RecordFields =>
  Object.fromEntries(Object.entries(fields).map(([name, setting]) => [name, fieldOf(setting)]));

/** The fields of all added parts, by name. */
export const addedFields = (): RecordFields =>
  Object.assign({}, ...settingsPartSlot.items().map((part) => fieldsOf(part)));
