import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { rememberFocus } from "#app/ui/staff/focus.ts";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import { alertOf, postVerb } from "./staff-fetch.ts";
import { useSavedToast } from "./use-saved-toast.ts";

/** What is deleted, and what is said about it. */
export interface Deletion {
  /** The part after `/staff/`. */
  feature: string;
  /** 'remove' unless given. */
  verb?: string;
  id: string;
  /** SPEC §5's question. */
  question: string;
  /** What goes with it, where the question does not say it. */
  text?: string;
  /** SPEC §8's when it cannot be deleted, and the toast once it is. */
  messages: { deleteFailed: string; deleted: string };
  /** Where to go then, when its own page is open; the page's data are loaded again unless given. */
  leadsTo?: string;
}

interface DeleteDialogProps extends Deletion {
  /** Called when it is deleted, and on Cancel. */
  onClose(deleted: boolean): void;
}

/**
 * Asks, deletes, and says so; when that fails it says why and stays open. What somebody else has deleted meanwhile
 * counts as deleted; the focus goes to its neighbour. Rendered while it is open.
 */
export function DeleteDialog(props: DeleteDialogProps) {
  const { feature, verb = "remove", id, question, text, messages, leadsTo, onClose } = props;
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);
  // Before the question takes the focus.
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
    // Before the page is drawn anew: the question may go with what was deleted.
    isDeleted.current = true;
    if (leadsTo === undefined) await revalidate();
    if (result.kind === "ok") showSavedToast(messages.deleted, result);
    else showToast(staffMessages.staff.alreadyGone);
    // Going back must not lead to what isn't there.
    if (leadsTo !== undefined) await navigate(leadsTo, { replace: true });
    onClose(true);
  };

  return (
    <ConfirmDialog
      question={question}
      text={[text, staffMessages.history.restsInTrash].filter(Boolean).join(" ")}
      busy={busy}
      alert={alert}
      onConfirm={remove}
      onCancel={() => onClose(false)}
    />
  );
}
