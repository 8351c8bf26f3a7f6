import { Combobox } from "@base-ui/react/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { useDebounced } from "#app/kernel/files/edit/use-debounced.ts";
import { queryClient, readForStaff } from "#app/kernel/verbs/edit/staff-queries.ts";
import { searchRefusal } from "#app/platform/http/list-query.ts";
import { inputClass } from "#app/ui/field.tsx";
import { Spinner } from "#app/ui/loading.tsx";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import type { FoundRecords, RecordChoice, RecordSearch } from "../editing-context.ts";

const TYPING_MS = 300;

interface RecordDialogProps {
  label: string;
  search: RecordSearch;
  /** The id of the chosen record; "" for none. */
  value: string;
  onChoose(record: RecordChoice): void;
  onClose(): void;
}

/** Searches for a record on the server, and chooses it. */
export function RecordDialog({
  label,
  search: { read, words },
  value,
  onChoose,
  onClose,
}: RecordDialogProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), typed === "" ? 0 : TYPING_MS);
  const refusal = searchRefusal(typed);
  const { data, error, refetch } = useRecords(read, refusal ? null : search, words.failed);
  const records = refusal
    ? []
    : [...(search || !words.none ? [] : [{ id: "", title: words.none }]), ...(data?.records ?? [])];
  return (
    <StaffDialog onClose={onClose} className="staff panel w-[min(100%-1.5rem,34rem)]">
      <DialogTitle className="text-h4">{label}</DialogTitle>
      <Combobox.Root<RecordChoice>
        inline
        open
        autoHighlight
        items={records}
        filter={null}
        value={records.find(({ id }) => id === value) ?? null}
        itemToStringLabel={({ title }) => title}
        onValueChange={(record) => record && onChoose(record)}
        inputValue={typed}
        onInputValueChange={(text, { reason }) => reason.startsWith("input") && setTyped(text)}
      >
        <Combobox.Input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          aria-invalid={refusal ? true : undefined}
          className={`${inputClass} my-3`}
        />
        <Combobox.List
          aria-label={label}
          className="h-[min(22rem,calc(100dvh-var(--keyboard,0px)-17rem))] min-h-34 overflow-y-auto overscroll-contain border-y border-film-line empty:hidden"
        >
          {(record: RecordChoice) => (
            <Combobox.Item
              key={record.id}
              value={record}
              className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-film-line px-3 py-2 last:border-b-0 data-highlighted:bg-white data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-tape aria-selected:font-strong"
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{record.title}</span>
              <Combobox.ItemIndicator>
                <Check aria-hidden="true" className="icon" />
              </Combobox.ItemIndicator>
            </Combobox.Item>
          )}
        </Combobox.List>
      </Combobox.Root>
      <div role="status" className="mt-2 text-sm text-ink-soft">
        {!data && !error && !refusal && <Spinner />}
        {refusal ?? (data && noteOf(words, search, data))}
      </div>
      {error && (
        <AlertBox alert={{ ...error, choices: [{ label: "Try again", onChoose: () => void refetch() }] }} />
      )}
      <div className="mt-5">
        <StaffButton onClick={onClose}>Cancel</StaffButton>
      </div>
    </StaffDialog>
  );
}

/** @param search null while it is refused */
function useRecords(read: string, search: string | null, failed: string) {
  return useQuery(
    {
      queryKey: [read, search],
      queryFn: ({ signal }) => {
        const address = `/staff/${read}?${new URLSearchParams({ search: search ?? "" })}`;
        return readForStaff<FoundRecords>(address, failed, signal);
      },
      enabled: search !== null,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
}

function noteOf(words: RecordSearch["words"], search: string, { records, hasMore }: FoundRecords) {
  if (hasMore) return words.hasMore;
  return search && records.length === 0 ? words.noMatch(search) : null;
}
