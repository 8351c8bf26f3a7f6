import { ChevronDown } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { fieldRefOf, setField } from "#app/kernel/session/edit/changes.ts";
import { staffFetch } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { EditableRecordProps, FoundRecords, RecordChoice } from "../editing-context.ts";
import { change, useField } from "./page-session.ts";

const RecordDialog = openedPart(() => import("./record-dialog.tsx"), "RecordDialog");

/** Selects the record of a page's field; the page shows the new one after saving. */
export function EditableRecord({ value: stored, chosen, search, ...props }: EditableRecordProps) {
  const place = fieldRefOf(props);
  const { key, value, isChanged, error } = useField(place, stored);
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState(chosen);
  const noteId = useId();
  const { none } = search.words;
  const known = [{ id: "", title: none }, chosen, picked].find((record) => record?.id === value);
  const found = useRecord(search.read, known || value === stored ? null : value);
  const shown = known ?? found;
  const choose = (record: RecordChoice) => {
    setPicked(record);
    change((changes) => setField(changes, place, value, record.id));
    setIsOpen(false);
  };
  return (
    <span translate="no" className="staff editable-tools editable-dock" data-changed={isChanged || undefined}>
      <button
        type="button"
        role="combobox"
        aria-label={props.label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-describedby={noteId}
        aria-invalid={error ? true : undefined}
        data-part={key}
        onClick={() => setIsOpen(true)}
        className="flex min-h-11 w-80 max-w-full min-w-0 items-center gap-2 rounded-cut border-[1.5px] border-stone bg-white px-2 text-left text-[1rem] text-ink"
      >
        <span className="min-w-0 flex-1 wrap-anywhere">{shown?.title ?? none}</span>
        <Icon icon={ChevronDown} />
      </button>
      {(error || isChanged) && (
        <span id={noteId} role="status" className="px-1 pt-1 text-sm">
          {error ?? staffTexts.pageContent.afterSave}
        </span>
      )}
      {isOpen && (
        <RecordDialog
          label={props.label}
          search={search}
          value={shown?.id ?? ""}
          onChoose={choose}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}

/**
 * The record of an unsaved choice that was not made here: it comes from a draft or another window.
 * @param id null if the record is known
 */
function useRecord(read: string, id: string | null): RecordChoice | undefined {
  const [found, setFound] = useState<RecordChoice>();
  useEffect(() => {
    if (id === null) return;
    const stopped = new AbortController();
    const address = `/staff/${read}?${new URLSearchParams({ id })}`;
    void staffFetch<FoundRecords>(address, { signal: stopped.signal, asks: false }).then((answer) => {
      if (answer.kind === "ok" && !stopped.signal.aborted) setFound(answer.value.records[0]);
    });
    return () => stopped.abort();
  }, [read, id]);
  return found?.id === id ? found : undefined;
}
