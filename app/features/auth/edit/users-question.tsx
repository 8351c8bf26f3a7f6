import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";
import type { PasswordLink, UserEntry } from "../users.ts";

interface ResetPasswordQuestionProps {
  user: UserEntry;
  isViewer: boolean;
  mailIsSetUp: boolean;
  onDone(made: PasswordLink): void;
  onCancel(): void;
}

/** Asks before a password is reset. One's own is chosen anew at once, so that nobody waits for a mail to get in again. */
export function ResetPasswordQuestion(props: ResetPasswordQuestionProps) {
  const { user, isViewer, mailIsSetUp, onDone, onCancel } = props;
  const { email } = user;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busy, send } = useSave("users");
  const [alert, setAlert] = useState<FormAlert | null>(null);

  const reset = async () => {
    setAlert(null);
    const result = await send<PasswordLink>("reset", { id: user.id }, ({ sentence }) =>
      setAlert({ sentence }),
    );
    if (result.kind === "saved") return finish(result.value);
    if (result.reason !== "gone") return setAlert(alertOf(result, staffMessages.users.resetFailed));
    await revalidate();
    announce(staffMessages.staff.alreadyGone);
    onCancel();
  };

  const finish = (made: PasswordLink) => {
    if (isViewer && made.link) {
      const { pathname, search } = new URL(made.link);
      void navigate(pathname + search);
      return;
    }
    announce(mailIsSetUp ? staffMessages.users.resetByMail(email) : staffMessages.users.reset(email));
    onDone(made);
  };

  return (
    <ConfirmDialog
      question={staffMessages.users.confirmReset(email)}
      text={isViewer ? staffMessages.users.resetOwnDetail : staffMessages.users.resetDetail}
      confirmLabel="Reset password"
      busy={busy}
      alert={alert}
      onConfirm={reset}
      onCancel={onCancel}
    />
  );
}
