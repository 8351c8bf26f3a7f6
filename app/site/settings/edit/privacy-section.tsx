import { SelectInput } from "#app/ui/staff/inputs.tsx";
import {
  FOREVER,
  type Retention,
  retentionChoiceLabel,
  retentionChoices,
  retentionKinds,
  retentionLines,
} from "../retention.ts";
import { ReadsAs, type SettingsFields, SettingsSection } from "./settings-section.tsx";

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
export function PrivacySection({ bindIn, values }: SettingsFields) {
  const bind = bindIn("retention");
  const deletesEnquiries = [values.retention.enquiries, values.retention.spam].some(
    (time) => time !== FOREVER,
  );
  return (
    <SettingsSection
      title="Privacy"
      intro="How long the website keeps personal information. Once a day, anything older is deleted for good."
    >
      {retentionKinds.map(({ kind, label }) => (
        <SelectInput key={kind} label={label} options={optionsOf(kind)} help={help[kind]} {...bind(kind)} />
      ))}
      {deletesEnquiries && (
        <p className="col-span-full border-l-4 border-draft bg-draft-tint px-4 py-3 text-sm text-draft">
          Messages that are already older will be deleted within a day of saving. To keep them, export them
          first.
        </p>
      )}
      <ReadsAs>
        <p>At the end of the privacy policy:</p>
        <ul className="mt-2 list-disc pl-5">
          {retentionLines(values.retention).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ReadsAs>
    </SettingsSection>
  );
}
