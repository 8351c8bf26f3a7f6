import { useState } from "react";
import { alertOf } from "#app/features/staff/edit/post-to-staff.ts";
import { useSave } from "#app/features/staff/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";
import { type LegalPageKey, legalTitles } from "../legal-page.ts";

interface RestoreDialogProps {
  page: LegalPageKey;
  /** `updated_at` of the text that is given up. */
  version: string | null;
  onRestored(): void;
  onCancel(): void;
}

/** Asks before a saved text is given up for the standard one. Rendered while it is open. */
export function RestoreDialog({ page, version, onRestored, onCancel }: RestoreDialogProps) {
  const { busy, send } = useSave("legal");
  const [alert, setAlert] = useState<FormAlert | null>(null);

  const restore = async () => {
    setAlert(null);
    const input = { key: page, expected_updated_at: version };
    const result = await send("restore", input, ({ sentence }) => setAlert({ sentence }));
    if (result.kind === "refused") return setAlert(alertOf(result, staffMessages.legal.saveFailed));
    announce(staffMessages.legal.restored);
    onRestored();
  };

  return (
    <ConfirmDialog
      question={staffMessages.legal.confirmRestore(legalTitles[page])}
      text={staffMessages.legal.restoreDetail}
      confirmLabel="Use the standard text"
      busy={busy}
      alert={alert}
      onConfirm={restore}
      onCancel={onCancel}
    />
  );
}
