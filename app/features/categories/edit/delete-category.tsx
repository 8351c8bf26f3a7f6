import { DeleteDialog } from "#app/features/staff/edit/delete-dialog.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { EditableCategory } from "../category.ts";

interface DeleteCategoryProps {
  category: EditableCategory;
  /** Called when it is deleted, and on Cancel. */
  onClose(deleted: boolean): void;
}

/** Asks before a category is deleted and says what will lose it. */
export function DeleteCategory({ category: { id, name, kind, uses }, onClose }: DeleteCategoryProps) {
  return (
    <DeleteDialog
      feature="categories"
      input={{ id }}
      question={staffMessages.categories.confirmDelete(name)}
      {...(uses > 0 ? { text: staffMessages.categories.inUse(uses, kind) } : {})}
      failed={staffMessages.categories.deleteFailed}
      done={staffMessages.categories.deleted}
      onClose={onClose}
    />
  );
}
