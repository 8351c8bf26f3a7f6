import { useState } from "react";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import { alertOf } from "./staff-fetch.ts";
import { useSave } from "./use-save.ts";

interface ConfirmedVerbProps {
  /** The part after `/staff/`. */
  feature: string;
  verb: string;
  input: object;
  /** Of the button, and of the one that confirms. */
  label: string;
  /** The button's accessible name, which begins with the label; the label by default. */
  name?: string;
  question: string;
  /** What it leads to. */
  text: string;
  /** Of the button that doesn’t; Cancel by default. */
  cancelLabel?: string;
  done: string;
  failed: string;
  /** Called once it is done, before the toast. */
  onDone?(): void;
}

/** A button for a verb that is sent once the person confirms it. */
export function ConfirmedVerb(props: ConfirmedVerbProps) {
  const { feature, verb, input, label, name, question, text, cancelLabel, done, failed, onDone } = props;
  const [isAsking, setIsAsking] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const { busy, send } = useSave(feature);
  const run = async () => {
    setAlert(null);
    const result = await send(verb, input, setAlert);
    if (result.kind !== "ok") return setAlert(alertOf(result, failed));
    setIsAsking(false);
    onDone?.();
    showToast(done);
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
          {...(cancelLabel && { cancelLabel })}
          busy={busy}
          alert={alert}
          onConfirm={run}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
