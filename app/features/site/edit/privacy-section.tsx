import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { FOREVER, type Retention, retentionChoices, retentionLines } from "../retention.ts";
import { ReadsAs, type SettingsFields, SettingsSection } from "./settings-section.tsx";

const fields: { kind: keyof Retention; label: string; help: string }[] = [
  {
    kind: "enquiries",
    label: "Messages",
    help: "From the contact form, handled or not. Counted from the day they were sent.",
  },
  {
    kind: "spam",
    label: "Suspected spam",
    help: "Messages that look automated. Counted from the day they came in.",
  },
  {
    kind: "mail",
    label: "Copies of emails",
    help: "The website’s own copies of emails it sent. Your mailbox isn’t affected.",
  },
  {
    kind: "activity",
    label: "Recent Activity",
    help: "The dashboard’s record of who changed what.",
  },
  {
    kind: "sessions",
    label: "Staff sign-ins",
    help: "After this, staff have to sign in again, and the record of their device and address is deleted. Seven days without a visit also signs them out.",
  },
];

const optionsOf = (kind: keyof Retention) =>
  retentionChoices[kind].map((value) => ({
    value,
    label: value === FOREVER ? "Keep until we delete them" : value,
  }));

/** How long personal information is stored. */
export function PrivacySection({ bindIn, values }: SettingsFields) {
  const bind = bindIn("retention");
  const deletesMessages = [values.retention.enquiries, values.retention.spam].some(
    (time) => time !== FOREVER,
  );
  return (
    <SettingsSection
      id="privacy"
      intro="How long the website keeps personal information. Once a day, anything older is deleted for good."
    >
      {fields.map(({ kind, label, help }) => (
        <SelectInput key={kind} label={label} options={optionsOf(kind)} help={help} {...bind(kind)} />
      ))}
      {deletesMessages && (
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
