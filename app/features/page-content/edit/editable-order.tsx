import { ListOrdered } from "lucide-react";
import { type ReactNode, useState } from "react";
import { setField } from "#app/features/editing/edit/changes.ts";
import { openedPart } from "#app/features/staff/staff-part.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { MoveButtons } from "#app/ui/staff/move-buttons.tsx";
import { Tool } from "#app/ui/staff/staff-button.tsx";
import type { EditableOrderProps } from "../editing-context.ts";
import { change, useField } from "./page-session.ts";

const OrderDialog = openedPart(() => import("#app/ui/staff/order-dialog.tsx"), "OrderDialog");

/** The page's records with buttons that move them, and one that lists them to be ordered; see RecordOrder. */
export function EditableOrder({ target, label, records, children }: EditableOrderProps) {
  const place = { target, path: "order", label };
  const stored = records.map(({ id }) => id);
  const { key, value, isChanged } = useField<readonly string[]>(place, stored);
  const [isOpen, setIsOpen] = useState(false);
  const render = children as (record: (typeof records)[number], index: number, tools: ReactNode) => ReactNode;
  // If records were added or deleted, or another result page is shown, the stored order applies.
  const isSame = value.length === stored.length && stored.every((id) => value.includes(id));
  const order = isSame ? value : stored;
  const shown = order.flatMap((id) => records.find((record) => record.id === id) ?? []);
  const reorder = (next: string[]) => change((changes) => setField(changes, place, order, next));
  const rows = shown.map((record, index) =>
    render(
      record,
      index,
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
        {index === 0 && isChanged && <span className="sr-only">{staffMessages.pageContent.notSaved}</span>}
      </span>,
    ),
  );
  return (
    <>
      {rows}
      {isOpen && (
        <OrderDialog {...{ label, records: shown }} onReorder={reorder} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
