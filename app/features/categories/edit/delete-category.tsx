import { useState } from "react";
import { alertOf } from "#app/features/auth/edit/post-to-staff.ts";
import { useSave } from "#app/features/auth/edit/use-save.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import { announce } from "#app/ui/staff/toast-store.ts";
import type { EditableCategory } from "../category.ts";

interface DeleteCategoryProps {
  category: EditableCategory;
  /** Called when it is deleted, and on Cancel. */
  onClose(deleted: boolean): void;
}

/** Asks before a category is deleted and says what will lose it. */
export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const { id, name, kind, uses } = category;
  const { busy, send } = useSave("categories");
  const [alert, setAlert] = useState<FormAlert | null>(null);

  const remove = async () => {
    setAlert(null);
    const result = await send("remove", { id }, ({ sentence }) => setAlert({ sentence }));
    if (result.kind === "refused") {
      setAlert(alertOf(result, staffMessages.categories.deleteFailed));
      return;
    }
    announce(staffMessages.categories.deleted);
    onClose(true);
  };

  return (
    <ConfirmDialog
      question={staffMessages.categories.confirmDelete(name)}
      text={[uses > 0 && staffMessages.categories.inUse(uses, kind), staffMessages.staff.cannotUndo]
        .filter(Boolean)
        .join(" ")}
      busy={busy}
      alert={alert}
      onConfirm={remove}
      onCancel={() => onClose(false)}
    />
  );
}
