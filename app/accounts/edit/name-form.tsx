import { type FormEvent, useState } from "react";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { MAX_FIRST_NAME_LENGTH } from "#app/kernel/verbs/person-names.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { TextInput } from "#app/ui/staff/inputs.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";

const { account } = accountTexts;

interface NameFormProps {
  /** The stored name; "" for none. */
  stored: string;
  /** Whether the question can be skipped, so that it isn't asked again. */
  canSkip?: boolean;
}

/** Asks for one's own first name, which staff see instead of the e-mail. */
export function NameForm({ stored, canSkip = false }: NameFormProps) {
  const { busy, send } = useSave("account");
  const [name, setName] = useState(stored);
  const [error, setError] = useState<string>();
  const save = async (typed: string) => {
    const first_name = typed.trim();
    const result = await send("change-name", { first_name }, ({ message }) => setError(message));
    if (result.kind === "error") return setError(result.fieldErrors?.first_name ?? result.message);
    setError(undefined);
    setName(first_name);
    showToast(first_name ? account.nameSaved(first_name) : account.nameNone);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(name);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid max-w-[26rem] gap-3">
      <TextInput
        label="First name"
        name="first_name"
        autoComplete="given-name"
        max={MAX_FIRST_NAME_LENGTH}
        value={name}
        onChange={setName}
        error={error}
      />
      {/* The field shows the error, but doesn't announce it. */}
      {error && (
        <p role="alert" className="sr-only">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <StaffButton
          type="submit"
          solid={canSkip}
          busy={busy}
          disabled={canSkip ? name.trim() === "" : name === stored}
        >
          Save name
        </StaffButton>
        {canSkip && (
          <StaffButton disabled={busy} onClick={() => save("")}>
            Not now
          </StaffButton>
        )}
      </div>
    </form>
  );
}
