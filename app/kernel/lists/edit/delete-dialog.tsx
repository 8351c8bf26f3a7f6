import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { alertOf, postVerb } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { FormAlert } from "#app/ui/staff/alert-box.tsx";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { rememberFocus } from "#app/ui/staff/focus.ts";
import { showToast } from "#app/ui/staff/toast.tsx";

/** What is deleted, and the texts for it. */
export interface Deletion {
  /** The part after `/staff/`. */
  feature: string;
  /** 'remove' by default. */
  verb?: string;
  id: string;
  /** SPEC §5's question. */
  question: string;
  /** What is deleted with it, if the question does not say so. */
  text?: string;
  /** SPEC §8's message if the deletion fails, and the toast after it. */
  messages: { deleteFailed: string; deleted: string };
  /** Address to navigate to if its own page is open; without it, the page's data are reloaded. */
  leadsTo?: string;
}

interface DeleteDialogProps extends Deletion {
  /** Called after the deletion, and on Cancel. */
  onClose(deleted: boolean): void;
}

/**
 * Asks for confirmation, deletes, and shows a toast; on failure it shows the reason and stays open. What
 * somebody else has deleted meanwhile counts as deleted. The focus moves to a neighbour. Rendered while open.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { feature, verb = "remove", id, question, text, messages, leadsTo, onClose } = props;
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  // Read before the dialog takes the focus.
  const [restoreFocus] = useState(rememberFocus);
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      if (isDeleted.current) restoreFocus(true);
    },
    [restoreFocus],
  );

  const remove = async () => {
    setAlert(null);
    setBusy(true);
    const result = await postVerb(feature, verb, { id }, ({ message }) => setAlert({ message }));
    const isMissing = result.kind === "error" && result.reason === "gone";
    if (result.kind === "error" && !isMissing) {
      setAlert(alertOf(result, messages.deleteFailed));
      setBusy(false);
      return;
    }
    // Set before the page re-renders, which may remove the dialog with what was deleted.
    isDeleted.current = true;
    if (leadsTo === undefined) await revalidate();
    if (result.kind === "ok") showSavedToast(messages.deleted, result);
    else showToast(staffTexts.staff.alreadyGone);
    // Back must not lead to a missing page.
    if (leadsTo !== undefined) await navigate(leadsTo, { replace: true });
    onClose(true);
  };

  return (
    <ConfirmDialog
      question={question}
      text={[text, staffTexts.history.restsInTrash].filter(Boolean).join(" ")}
      busy={busy}
      alert={alert}
      onConfirm={remove}
      onCancel={() => onClose(false)}
    />
  );
}
