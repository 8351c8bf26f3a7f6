import { SortableList } from "./sortable-list.tsx";
import { StaffButton } from "./staff-button.tsx";
import { DialogTitle, StaffDialog } from "./staff-dialog.tsx";

interface OrderDialogProps {
  /** Such as 'Order of services'. */
  label: string;
  /** In their order. */
  records: readonly { id: string; title: string }[];
  /** Receives all ids in the new order. */
  onReorder(ids: string[]): void;
  onClose(): void;
}

/** The titles of records as a compact list, in which a moved one stays in sight. */
export function OrderDialog({ label, records, onReorder, onClose }: OrderDialogProps) {
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
      <div className="panel-foot">
        <StaffButton onClick={onClose}>Close</StaffButton>
      </div>
    </StaffDialog>
  );
}
