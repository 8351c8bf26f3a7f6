import { useState } from "react";
import { useRevalidator } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";
import { alertOf } from "./post-to-staff.ts";
import { useSave } from "./use-save.ts";

interface DeleteDialogProps {
  /** The part after `/staff/`. */
  feature: string;
  /** 'remove' unless given. */
  verb?: string;
  input: unknown;
  /** SPEC §5's question. */
  question: string;
  /** What goes with it, where the question does not say it. */
  text?: string;
  /** SPEC §8's sentence when it cannot be deleted. */
  failed: string;
  /** The toast, once it is deleted. */
  done: string;
  /** Called when it is deleted, and on Cancel. */
  onClose(deleted: boolean): void;
}

/**
 * Asks, deletes, and says so; when that fails it says why and stays open. What somebody else has deleted meanwhile
 * counts as deleted. Rendered while it is open.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { feature, verb = "remove", input, question, text, failed, done, onClose } = props;
  const { busy, send } = useSave(feature);
  const { revalidate } = useRevalidator();
  const [alert, setAlert] = useState<FormAlert | null>(null);

  const remove = async () => {
    setAlert(null);
    const result = await send(verb, input, ({ sentence }) => setAlert({ sentence }));
    const isGone = result.kind === "refused" && result.reason === "gone";
    if (result.kind === "refused" && !isGone) return setAlert(alertOf(result, failed));
    if (isGone) await revalidate();
    announce(isGone ? staffMessages.staff.alreadyGone : done);
    onClose(true);
  };

  return (
    <ConfirmDialog
      question={question}
      text={[text, staffMessages.staff.cannotUndo].filter(Boolean).join(" ")}
      busy={busy}
      alert={alert}
      onConfirm={remove}
      onCancel={() => onClose(false)}
    />
  );
}
