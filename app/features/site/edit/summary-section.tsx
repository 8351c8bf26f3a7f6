import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { type SettingsFields, SettingsSection } from "./settings-section.tsx";

/** Whether a mail tells of the week. */
export function SummarySection({ bind }: SettingsFields) {
  return (
    <SettingsSection
      id="summary"
      intro="On Mondays at 8 in the morning, by the business’s clock, all administrators get a mail about the week before: who changed what, which enquiries came in, what waits. After a week in which nothing happened there is none."
    >
      <CheckBox label="Weekly summary by mail" {...bind("weeklySummary")} />
    </SettingsSection>
  );
}
