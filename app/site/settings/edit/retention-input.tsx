import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { type Retention, retentionChoiceLabel, retentionChoices, retentionKinds } from "../retention.ts";
import type { SettingsFields } from "./settings-section.tsx";

const help: Record<keyof Retention, string> = {
  enquiries:
    "Contact messages and quote requests, whatever their status. Counted from the day they were sent.",
  spam: "Messages that look automated. Counted from the day they came in.",
  mail: "The website’s own copies of emails it sent. Your mailbox isn’t affected.",
  activity: "The dashboard’s record of who changed what.",
  sessions:
    "After this, staff have to sign in again, and the record of their device and address is deleted. Seven days without a visit also signs them out.",
};

const optionsOf = (kind: keyof Retention) =>
  retentionChoices[kind].map((value) => ({ value, label: retentionChoiceLabel(value) }));

/** How long personal information is stored. */
export function RetentionInput({ bindIn }: SettingsFields) {
  const bind = bindIn("retention");
  return retentionKinds.map(({ kind, label }) => (
    <SelectInput key={kind} label={label} options={optionsOf(kind)} help={help[kind]} {...bind(kind)} />
  ));
}
