import { SortableList } from "#app/ui/staff/sortable-list.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import type { EditableOrderProps } from "../editing-context.ts";

interface OrderDialogProps extends Pick<EditableOrderProps, "label" | "records"> {
  onReorder(ids: string[]): void;
  onClose(): void;
}

/** The titles of a page's records as a compact list, in which a moved one stays in sight. */
export default function OrderDialog({ label, records, onReorder, onClose }: OrderDialogProps) {
  return (
    <StaffDialog onClose={onClose} className="staff panel w-[min(100%-1.5rem,34rem)]">
      <DialogTitle className="text-h4">{label}</DialogTitle>
      <SortableList
        items={records.map(({ id, title }) => ({ id, label: title }))}
        onReorder={onReorder}
        className="mt-3 border-t border-film-line"
        itemClassName="flex items-center border-b border-film-line bg-film"
      >
        {({ label: title }, controls) => (
          <>
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{title}</span>
            {controls}
          </>
        )}
      </SortableList>
      <div className="mt-5">
        <StaffButton onClick={onClose}>Close</StaffButton>
      </div>
    </StaffDialog>
  );
}
