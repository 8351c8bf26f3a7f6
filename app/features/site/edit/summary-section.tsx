import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { type SettingsFields, SettingsSection } from "./settings-section.tsx";

/** Turns the weekly summary by mail on and off. */
export function SummarySection({ bind }: SettingsFields) {
  return (
    <SettingsSection
      id="summary"
      intro="Every Monday at 8am, all administrators get an email about the week before: who changed what, which messages came in, which jobs you won, and what needs attention. If nothing happened, there’s no email."
    >
      <CheckBox label="Weekly summary by email" {...bind("weeklySummary")} />
    </SettingsSection>
  );
}
