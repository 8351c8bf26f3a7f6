import { useStaffForm } from "#app/features/staff/edit/use-staff-form.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { newUserInput } from "../users.schema.ts";
import type { PasswordLink } from "../users.ts";

interface UserFormProps {
  mailIsSetUp: boolean;
  onSaved(made: PasswordLink): void;
  onCancel(): void;
}

/** Asks for the e-mail of somebody new; the password they choose themselves. */
export function UserForm({ mailIsSetUp, onSaved, onCancel }: UserFormProps) {
  const form = useStaffForm<{ email: string }, PasswordLink>({
    feature: "users",
    verb: "add",
    schema: newUserInput,
    id: null,
    initial: { email: "" },
    version: null,
    toInput: (values) => values,
    failed: staffMessages.users.addFailed,
    saved: ({ email }) => {
      const address = email.trim().toLowerCase();
      return mailIsSetUp ? staffMessages.users.addedByMail(address) : staffMessages.users.added(address);
    },
    onSaved,
    onCancel,
  });
  return (
    <FormFrame title="Add user" level={2} saveDisabled={form.values.email.trim() === ""} {...form.frame}>
      <TextInput
        label="Email"
        type="email"
        required
        maxLength={254}
        help={
          mailIsSetUp
            ? "They get a mail with a link to choose a password."
            : "Mail is not set up on this site: you get a link to pass on, with which they choose a password."
        }
        {...form.bind("email")}
      />
    </FormFrame>
  );
}
