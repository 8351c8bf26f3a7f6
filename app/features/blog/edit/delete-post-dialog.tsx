import { useState } from "react";
import { useNavigate } from "react-router";
import { alertOf, postToStaff } from "#app/features/staff/edit/post-to-staff.ts";
import { askToSignInAgain } from "#app/features/staff/edit/sign-in-again-store.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";

interface DeletePostDialogProps {
  id: string;
  onCancel(): void;
}

/**
 * Deletes the post whose page this is and leads to the listing (SPEC §7 *Delete post*). Unlike DeleteDialog it does not
 * load the page again first: there is no post any more to load.
 */
export function DeletePostDialog({ id, onCancel }: DeletePostDialogProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<FormAlert | null>(null);

  const remove = async () => {
    setBusy(true);
    setAlert(null);
    let result = await postToStaff("posts", "remove", { id });
    if (result.kind === "refused" && result.reason === "signed-out") {
      setAlert({ sentence: result.sentence });
      if (await askToSignInAgain(result.sentence)) result = await postToStaff("posts", "remove", { id });
    }
    const isGone = result.kind === "refused" && result.reason === "gone";
    if (result.kind === "refused" && !isGone) {
      setAlert(alertOf(result, staffMessages.posts.deleteFailed));
      setBusy(false);
      return;
    }
    announce(isGone ? staffMessages.staff.alreadyGone : staffMessages.posts.deleted);
    // Going back must not lead to a post that isn't there.
    await navigate("/blog", { replace: true });
  };

  return (
    <ConfirmDialog
      question={staffMessages.posts.confirmDelete}
      text={staffMessages.staff.cannotUndo}
      busy={busy}
      alert={alert}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
