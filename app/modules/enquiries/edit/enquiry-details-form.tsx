import { useOpenedVersion } from "#app/kernel/session/edit/use-opened-version.ts";
import { useRecordForm } from "#app/kernel/session/edit/use-record-form.tsx";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { SelectInput, TextArea, TextInput } from "#app/ui/staff/inputs.tsx";
import type { EnquiryDetails } from "../enquiry-input.schema.ts";
import { enquiryDetailsInput, MAX_NEXT_STEP_LENGTH, MAX_NOTES_LENGTH } from "../enquiry-input.schema.ts";
import { inboxTexts } from "../inbox-texts.ts";

interface EnquiryDetailsFormProps {
  /** The stored details. */
  details: EnquiryDetails;
  /** The sender's name. */
  name: string;
  /** The people to whom it can be assigned. */
  administrators: readonly { id: string; email: string }[];
}

/** What staff note about an enquiry: next step, whose task it is, amount and notes. */
export function EnquiryDetailsForm({ details, ...rest }: EnquiryDetailsFormProps) {
  const { opened, start, takeStored } = useOpenedVersion(details);
  return (
    <DetailsForm
      key={opened.round}
      {...rest}
      details={opened.stored}
      onSaved={start}
      onTakeTheirs={takeStored}
      onDone={() => start(details)}
    />
  );
}

interface DetailsFormProps extends EnquiryDetailsFormProps {
  onSaved(saved: EnquiryDetails): void;
  onTakeTheirs(): void;
  onDone(): void;
}

function DetailsForm({ details, name, administrators, ...closing }: DetailsFormProps) {
  const personName = usePersonName();
  const { id: _id, updated_at: _version, ...blank } = details;
  const form = useRecordForm<typeof blank, EnquiryDetails>({
    type: "message",
    feature: "messages",
    schema: enquiryDetailsInput,
    record: details,
    blank,
    failed: staffTexts.staff.saveFailed,
    saved: inboxTexts.detailsSaved,
    titleOf: () => name,
    ...closing,
  });
  const people = administrators.map(({ id, email }) => ({ value: id, label: personName(email) }));
  const assigned = form.values.assigned_to;
  // Without an option of its own, the select would show Nobody.
  if (assigned && !people.some(({ value }) => value === assigned))
    people.push({ value: assigned, label: inboxTexts.noAdministratorName });
  return (
    <FormFrame title="Next step and notes" level={2} focusFirst={false} isScreen {...form.frame}>
      <TextInput label="Next step" optional max={MAX_NEXT_STEP_LENGTH} {...form.bind("next_step")} />
      <TextInput label="On" type="date" optional help={inboxTexts.dateHelp} {...form.bind("next_step_on")} />
      <SelectInput
        label="Assigned to"
        options={[{ value: "", label: "Nobody" }, ...people]}
        {...form.bind("assigned_to")}
      />
      <TextInput label="Amount" inputMode="decimal" optional {...form.bind("amount")} />
      <TextArea
        label="Notes"
        rows={5}
        optional
        max={MAX_NOTES_LENGTH}
        help="Only staff see these."
        {...form.bind("notes")}
      />
    </FormFrame>
  );
}
