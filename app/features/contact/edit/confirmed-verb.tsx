import { useState } from "react";
import { alertOf } from "#app/features/staff/edit/staff-fetch.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";

interface ConfirmedVerbProps {
  verb: string;
  input: object;
  /** Of the button, and of the one that confirms. */
  label: string;
  /** The button's accessible name, which begins with the label; the label by default. */
  name?: string;
  question: string;
  /** What it leads to. */
  text: string;
  done: string;
  failed: string;
}

/** A button for a verb on a message that is sent once the person confirms it. */
export function ConfirmedVerb(props: ConfirmedVerbProps) {
  const { verb, input, label, name, question, text, done, failed } = props;
  const [isAsking, setIsAsking] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const { busy, send } = useSave("messages");
  const run = async () => {
    setAlert(null);
    const result = await send(verb, input, setAlert);
    if (result.kind !== "ok") return setAlert(alertOf(result, failed));
    showToast(done);
    setIsAsking(false);
  };
  return (
    <>
      <StaffButton aria-label={name} onClick={() => setIsAsking(true)}>
        {label}
      </StaffButton>
      {isAsking && (
        <ConfirmDialog
          question={question}
          text={text}
          confirmLabel={label}
          cancelLabel="Keep it"
          busy={busy}
          alert={alert}
          onConfirm={run}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
