import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { reminderTimeLabels, reminderTimes } from "../reminder-times.ts";
import { type SettingsFields, SettingsSection } from "./settings-section.tsx";

const options = reminderTimes.map((value) => ({ value, label: reminderTimeLabels[value] }));

/** After how long the business is reminded of an unanswered message. */
export function ReminderSection({ bind }: SettingsFields) {
  return (
    <SettingsSection
      id="reminder"
      intro="If no one has answered a message or quote request by then, you get one reminder by email, and it’s first under Needs attention on the dashboard."
    >
      <SelectInput
        label="Remind us after"
        options={options}
        help="Counted in your opening hours, from when the message was sent. If you’re closed all week, Monday to Friday from 8am to 5pm count."
        {...bind("answerReminder")}
      />
    </SettingsSection>
  );
}
