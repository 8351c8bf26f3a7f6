import { SelectInput } from "#app/ui/staff/inputs.tsx";
import { FOREVER, type Retention, retentionChoices, retentionLines } from "../retention.ts";
import { ReadsAs, type SettingsFields, SettingsSection } from "./settings-section.tsx";

const fields: { kind: keyof Retention; label: string; help: string }[] = [
  {
    kind: "enquiries",
    label: "Messages",
    help: "What visitors sent with the contact form, handled or not, counted from the day they sent it.",
  },
  {
    kind: "spam",
    label: "Suspected spam",
    help: "What a program may have sent, counted from the day it came.",
  },
  {
    kind: "mail",
    label: "Copies of mails",
    help: "The website’s own copies of mails it has sent. Your mailbox is not touched.",
  },
  {
    kind: "activity",
    label: "Recent Activity",
    help: "The lines on the dashboard that say who changed what.",
  },
  {
    kind: "sessions",
    label: "Staff sign-ins",
    help: "After this time staff sign in again, and the device and address they used are forgotten. Seven days without a visit end a sign-in too.",
  },
];

const optionsOf = (kind: keyof Retention) =>
  retentionChoices[kind].map((value) => ({
    value,
    label: value === FOREVER ? "Keep until we delete them" : value,
  }));

/** How long personal information is kept. */
export function PrivacySection({ bindIn, values }: SettingsFields) {
  const bind = bindIn("retention");
  const deletesMessages = [values.retention.enquiries, values.retention.spam].some(
    (time) => time !== FOREVER,
  );
  return (
    <SettingsSection
      id="privacy"
      intro="How long the website keeps personal information. Once a day it deletes what is older, for good."
    >
      {fields.map(({ kind, label, help }) => (
        <SelectInput key={kind} label={label} options={optionsOf(kind)} help={help} {...bind(kind)} />
      ))}
      {deletesMessages && (
        <p className="col-span-full border-l-4 border-draft bg-draft-tint px-4 py-3 text-sm text-draft">
          Messages that are older already are deleted within a day of saving. Export them first if you want to
          keep them.
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
