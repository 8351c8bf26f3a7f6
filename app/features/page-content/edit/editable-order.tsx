import type { ReactNode } from "react";
import { setField } from "#app/features/editing/edit/changes.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { MoveButtons } from "#app/ui/staff/move-buttons.tsx";
import type { EditableOrderProps } from "../editing-context.ts";
import { change, useField } from "./page-session.ts";

/** The page's records with buttons that move them; see RecordOrder. */
export function EditableOrder({ target, label, records, children }: EditableOrderProps) {
  const place = { target, path: "order", label };
  const stored = records.map(({ id }) => id);
  const { key, value, isChanged } = useField<readonly string[]>(place, stored);
  const render = children as (record: (typeof records)[number], index: number, tools: ReactNode) => ReactNode;
  // If records were added or deleted, or another result page is shown, the stored order applies.
  const isSame = value.length === stored.length && stored.every((id) => value.includes(id));
  const order = isSame ? value : stored;
  const shown = order.flatMap((id) => records.find((record) => record.id === id) ?? []);
  const reorder = (next: string[]) => change((changes) => setField(changes, place, order, next));
  return shown.map((record, index) =>
    render(
      record,
      index,
      <span
        translate="no"
        className="staff editable-tools"
        data-changed={isChanged || undefined}
        {...(index === 0 && { role: "group", "aria-label": label, "data-part": key, tabIndex: -1 })}
      >
        <MoveButtons id={record.id} label={record.title} order={order} onReorder={reorder} />
        {index === 0 && isChanged && <span className="sr-only">{staffMessages.pageContent.notSaved}</span>}
      </span>,
    ),
  );
}
