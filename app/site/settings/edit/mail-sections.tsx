import { CheckBox, SelectInput } from "#app/ui/staff/inputs.tsx";
import { reminderTimeLabels, reminderTimes } from "../reminder-times.ts";
import { type SettingsFields, SettingsSection } from "./settings-section.tsx";

const reminderOptions = reminderTimes.map((value) => ({ value, label: reminderTimeLabels[value] }));

/** After how long the business is reminded of an unanswered message. */
export function ReminderSection({ bind }: SettingsFields) {
  return (
    <SettingsSection
      title="Unanswered messages"
      intro="If no one has answered a message or quote request by then, you get one reminder by email, and it’s first under Needs attention on the dashboard."
    >
      <SelectInput
        label="Remind us after"
        options={reminderOptions}
        help="Counted in your opening hours, from when the message was sent. If you’re closed all week, Monday to Friday from 8am to 5pm count."
        {...bind("answerReminder")}
      />
    </SettingsSection>
  );
}

/** Turns the weekly summary by mail on and off. */
export function SummarySection({ bind }: SettingsFields) {
  return (
    <SettingsSection
      title="Weekly summary"
      intro="Every Monday at 8am, all administrators get an email about the week before: who changed what, which messages came in, which jobs you won, and what needs attention. If nothing happened, there’s no email."
    >
      <CheckBox label="Weekly summary by email" {...bind("weeklySummary")} />
    </SettingsSection>
  );
}
