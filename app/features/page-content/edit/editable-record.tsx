import { useId } from "react";
import { fieldRefOf, setField } from "#app/features/editing/edit/changes.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { EditableRecordProps } from "../editing-context.ts";
import { change, useField } from "./page-session.ts";

/** Selects the record of a page's field; the page shows the new one after saving. */
export function EditableRecord({ value: stored, none, records, ...props }: EditableRecordProps) {
  const place = fieldRefOf(props);
  const { key, value, isChanged, error } = useField(place, stored);
  const noteId = useId();
  return (
    <span translate="no" className="staff editable-tools editable-dock" data-changed={isChanged || undefined}>
      <select
        aria-label={props.label}
        aria-describedby={noteId}
        aria-invalid={error ? true : undefined}
        data-part={key}
        value={records.some(({ id }) => id === value) ? value : ""}
        onChange={({ target }) => change((changes) => setField(changes, place, value, target.value))}
        className="min-h-11 w-80 max-w-full min-w-0 rounded-cut border-[1.5px] border-stone bg-white px-2 text-[1rem] text-ink"
      >
        <option value="">{none}</option>
        {records.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      {(error || isChanged) && (
        <span id={noteId} role="status" className="px-1 pt-1 text-sm">
          {error ?? staffMessages.pageContent.afterSave}
        </span>
      )}
    </span>
  );
}
