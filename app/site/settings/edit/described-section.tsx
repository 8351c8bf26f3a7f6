import { RecordInput } from "#app/kernel/documents/collections/edit/record-input.tsx";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import type { Bound } from "#app/ui/staff/inputs.tsx";
import type { AddedPart } from "../added-settings.ts";
import { fieldsOf } from "../described-part.ts";
import { SETTINGS_ID, type Settings } from "../settings.schema.ts";
import { type SettingsFields, SettingsSection } from "./settings-section.tsx";

/** The section of a part that is described by its fields. */
export function DescribedSection({ part, bind }: SettingsFields & { part: AddedPart }) {
  return (
    <SettingsSection title={part.title} intro={part.intro}>
      {Object.entries(fieldsOf(part)).map(([name, field]) => (
        <RecordInput
          key={name}
          field={field}
          help={field.help}
          bound={{ error: undefined, ...(bind(name as keyof Settings & string) as Bound<unknown>) }}
          uploadFor={{ for: "library", entity: refText({ type: "settings", id: SETTINGS_ID }) }}
        />
      ))}
    </SettingsSection>
  );
}
