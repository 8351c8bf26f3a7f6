import { ListOrdered } from "lucide-react";
import { useState } from "react";
import { setField } from "#app/kernel/session/edit/changes.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { MoveButtons } from "#app/ui/staff/move-buttons.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import type { EditableOrderProps } from "../editing-context.ts";
import { change, useFieldState } from "./page-session.ts";

const OrderDialog = openedPart(() => import("#app/ui/staff/order-dialog.tsx"), "OrderDialog");

/** Buttons that move one of the page's records, and one that lists them to be ordered; see RecordOrder. */
export function EditableOrder({ target, label, records, index }: EditableOrderProps) {
  const place = { target, path: "order", label };
  const { key, isChanged } = useFieldState(place);
  const [isOpen, setIsOpen] = useState(false);
  const record = records[index];
  const order = records.map(({ id }) => id);
  const reorder = (next: string[]) => change((changes) => setField(changes, place, order, next));
  if (!record) return null;
  return (
    <span
      translate="no"
      className="staff editable-tools editable-dock"
      data-changed={isChanged || undefined}
      {...(index === 0 && { role: "group", "aria-label": label, "data-part": key, tabIndex: -1 })}
    >
      <MoveButtons id={record.id} label={record.title} order={order} onReorder={reorder} />
      <Tool icon={ListOrdered} aria-label={label} onClick={() => setIsOpen(true)}>
        Order
      </Tool>
      {index === 0 && isChanged && <span className="sr-only">{staffTexts.pageContent.notSaved}</span>}
      {isOpen && (
        <OrderDialog label={label} records={records} onReorder={reorder} onClose={() => setIsOpen(false)} />
      )}
    </span>
  );
}
