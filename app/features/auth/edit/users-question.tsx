import { useState } from "react";
import { useNavigate } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";
import type { PasswordLink, UserEntry } from "../users.ts";
import { alertOf } from "./post-to-staff.ts";
import { useSave } from "./use-save.ts";

/** Sends a verb about one account; what goes wrong stands in the dialog, which stays open. */
function useUserVerb<Value>(verb: string, id: string, failed: string) {
  const { busy, send } = useSave("users");
  const [alert, setAlert] = useState<FormAlert | null>(null);
  const run = async (onDone: (value: Value) => void) => {
    setAlert(null);
    const result = await send<Value>(verb, { id }, ({ sentence }) => setAlert({ sentence }));
    if (result.kind === "saved") onDone(result.value);
    else setAlert(alertOf(result, failed));
  };
  return { busy, alert, run };
}

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
  const { busy, alert, run } = useUserVerb<PasswordLink>("reset", user.id, staffMessages.users.resetFailed);

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
      onConfirm={() => run(finish)}
      onCancel={onCancel}
    />
  );
}

interface RemoveUserQuestionProps {
  user: UserEntry;
  onDone(): void;
  onCancel(): void;
}

/** Asks before an account is removed. */
export function RemoveUserQuestion({ user, onDone, onCancel }: RemoveUserQuestionProps) {
  const { busy, alert, run } = useUserVerb<null>("remove", user.id, staffMessages.users.removeFailed);
  return (
    <ConfirmDialog
      question={staffMessages.users.confirmRemove(user.email)}
      text={staffMessages.users.removeDetail}
      busy={busy}
      alert={alert}
      onConfirm={() =>
        run(() => {
          announce(staffMessages.users.removed(user.email));
          onDone();
        })
      }
      onCancel={onCancel}
    />
  );
}
