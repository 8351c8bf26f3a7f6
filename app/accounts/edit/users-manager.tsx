import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useRecordForm } from "#app/kernel/session/edit/use-record-form.tsx";
import { type Role, roleNames, roles } from "#app/kernel/verbs/viewer.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { MAX_EMAIL_LENGTH } from "#app/platform/email-address.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { CopyButton } from "#app/ui/staff/copy-button.tsx";
import { FormFrame } from "#app/ui/staff/form-frame.tsx";
import { SelectInput, TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { useMode } from "#app/ui/staff/use-mode.ts";
import { emailInput, newUserInput, type PasswordLink, type UserEntry } from "../users.schema.ts";
import { UserList } from "./users-list.tsx";

interface UsersManagerProps {
  users: UserEntry[];
  viewerId: string;
  /** Whether links are sent by mail; otherwise they are shown once. */
  mailIsSetUp: boolean;
}

/** The screen Users (DESIGN §9.12): all accounts, and a form to add one. */
export function UsersManager({ users, viewerId, mailIsSetUp }: UsersManagerProps) {
  const { mode, change, close } = useMode<"closed" | "adding">("closed");
  const [shown, setShown] = useState<PasswordLink | null>(null);
  const show = (made: PasswordLink) => setShown(made.link ? made : null);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h2">Users</h1>
          <p className="mt-2 max-w-[62ch] text-ink-soft">
            Everyone here can sign in and edit the site. Only administrators can delete things, read messages,
            and change users and settings.
          </p>
        </div>
        <StaffButton ref={addButton} icon={UserPlus} solid onClick={() => change("adding")}>
          Add User
        </StaffButton>
      </div>
      {mode === "adding" && (
        <div className="mt-8">
          <UserForm
            mailIsSetUp={mailIsSetUp}
            onSaved={(made) => {
              // The form returns the focus to its button; then the link gets it.
              flushSync(close);
              show(made);
            }}
            onCancel={close}
          />
        </div>
      )}
      {shown?.link && users.some(({ email }) => email === shown.email) && (
        <ShownLink
          key={shown.link}
          email={shown.email}
          link={shown.link}
          expires_at={shown.expires_at}
          onClose={() => {
            setShown(null);
            addButton.current?.focus();
          }}
        />
      )}
      <UserList
        users={users}
        viewerId={viewerId}
        mailIsSetUp={mailIsSetUp}
        onReset={show}
        onRemoved={(email) => {
          if (shown?.email === email) setShown(null);
          addButton.current?.focus();
        }}
      />
    </>
  );
}

const roleOptions = roles.map((value) => ({ value, label: roleNames[value] }));

/** Asks for the e-mail and role of a new user, who chooses the password themselves. */
function UserForm(props: { mailIsSetUp: boolean; onSaved(made: PasswordLink): void; onCancel(): void }) {
  const { mailIsSetUp, onSaved, onCancel } = props;
  const form = useRecordForm<{ email: string; role: Role }, PasswordLink>({
    type: "user",
    feature: "users",
    verb: "add",
    schema: newUserInput,
    record: null,
    blank: { email: "", role: "editor" },
    needs: { email: staffTexts.staff.missing.email },
    failed: accountTexts.users.addFailed,
    saved: ({ email }) => {
      const address = emailInput.parse(email);
      return mailIsSetUp ? accountTexts.users.addedByMail(address) : accountTexts.users.added(address);
    },
    onSaved,
    onDone: onCancel,
  });
  return (
    <FormFrame title="Add user" level={2} {...form.frame}>
      <TextInput
        label="Email"
        type="email"
        required
        max={MAX_EMAIL_LENGTH}
        help={
          mailIsSetUp
            ? "We’ll email them a link to choose a password."
            : "Email isn’t set up, so you’ll get a link to pass on. They use it to choose a password."
        }
        {...form.bind("email")}
      />
      <SelectInput
        label="Role"
        options={roleOptions}
        help={accountTexts.users.roleHelp}
        {...form.bind("role")}
      />
    </FormFrame>
  );
}

/** A link to choose a password, if mail is not set up; it can't be shown again. */
function ShownLink(props: PasswordLink & { link: string; onClose(): void }) {
  const { email, link, expires_at, onClose } = props;
  const field = useRef<HTMLInputElement>(null);

  return (
    <section aria-labelledby="shown-link" className="panel mt-8">
      <h2 id="shown-link" className="text-h4">
        Link for {email}
      </h2>
      <div className="mt-4">
        <Field
          label="One-time link"
          help={accountTexts.users.linkShownOnce(email, formatLongDate(expires_at))}
        >
          {(control) => (
            <input
              {...control}
              ref={field}
              readOnly
              // biome-ignore lint/a11y/noAutofocus: it is shown only now, to whoever has just asked for it
              autoFocus
              value={link}
              onFocus={(event) => event.currentTarget.select()}
              className={inputClass}
            />
          )}
        </Field>
      </div>
      <div className="panel-foot">
        <CopyButton text={link} field={field} messages={accountTexts.users.link} solid>
          Copy link
        </CopyButton>
        <StaffButton onClick={onClose}>Close</StaffButton>
      </div>
    </section>
  );
}
