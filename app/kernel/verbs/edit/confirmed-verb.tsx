import { type ComponentProps, useState } from "react";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import { VerbDialog } from "./verb-dialog.tsx";

interface ConfirmedVerbProps
  extends Omit<ComponentProps<typeof VerbDialog>, "confirmLabel" | "onDone" | "onGone" | "onCancel"> {
  /** Of the button, and of the one that confirms. */
  label: string;
  /** The button's accessible name, which begins with the label; the label by default. */
  name?: string;
  done: string;
  /** Called once it is done, before the toast. */
  onDone?(): void;
}

/** A button for a verb that is sent once the person confirms it. */
export function ConfirmedVerb({ label, name, done, onDone, ...asked }: ConfirmedVerbProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <StaffButton aria-label={name} onClick={() => setIsAsking(true)}>
        {label}
      </StaffButton>
      {isAsking && (
        <VerbDialog
          {...asked}
          confirmLabel={label}
          onDone={() => {
            setIsAsking(false);
            onDone?.();
            showToast(done);
          }}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
