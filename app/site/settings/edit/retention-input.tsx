import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { retentionChoiceLabel, retentionKinds } from "../retention.ts";
import type { Retention } from "../settings-fields.ts";
import type { SettingsFields } from "./settings-section.tsx";

/** How long personal information is stored. */
export function RetentionInput({ bindIn }: SettingsFields) {
  const bind = bindIn("retention");
  return retentionKinds().map(({ kind, label, help, choices }) => (
    <SelectInput
      key={kind}
      label={label}
      options={choices.map((value) => ({ value, label: retentionChoiceLabel(value) }))}
      help={help}
      {...bind(kind as keyof Retention)}
    />
  ));
}
