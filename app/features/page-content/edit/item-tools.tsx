import { Dialog } from "@base-ui/react/dialog";
import { CalendarDays, FileStack } from "lucide-react";
import { type ReactNode, useState } from "react";
import { MomentInput } from "#app/features/staff/edit/moment-input.tsx";
import {
  endsAfterStart,
  formatPeriod,
  isOver,
  isWithin,
  parsePeriod,
  periodWords,
} from "#app/platform/period.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import type { Place } from "../editing-context.ts";
import { type ChoicesField, type ItemFields, joinChoices } from "../page-content.ts";
import { put } from "./changes.ts";
import { EditableAddress } from "./editable-address.tsx";
import { change, usePart } from "./editing-store.ts";

interface ItemToolProps {
  place: Place;
  /** As it is stored. */
  stored: string;
}

/** What changes a field of an item that is no text on the page; nothing for one that is. */
export function ItemTool({ field, ...props }: ItemToolProps & { field: ItemFields[string] }): ReactNode {
  switch (field.kind) {
    case "text":
      return null;
    case "address":
      return <EditableAddress {...props.place} value={props.stored} />;
    case "choice":
      return <ItemChoice {...props} label={field.label} options={field.options} />;
    case "choices":
      return <ItemChoices {...props} field={field} />;
    case "period":
      return <ItemPeriod {...props} />;
  }
}

function ItemChoice({
  place,
  stored,
  label,
  options,
}: ItemToolProps & { label: string; options: readonly string[] }) {
  const { key, value } = usePart(place, stored);
  return (
    <span className="grid px-1 py-1 text-xs">
      <span aria-hidden="true">{label}</span>
      <select
        aria-label={place.label}
        data-part={key}
        value={value}
        onChange={(event) => change((changes) => put(changes, place, value, event.target.value))}
        className="min-h-11 rounded-cut border-[1.5px] border-stone bg-white px-2 text-sm text-ink"
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </span>
  );
}

/** From when until when the item shows. */
function ItemPeriod({ place, stored }: ItemToolProps) {
  const { key, value, isChanged, error } = usePart(place, stored);
  const [isOpen, setIsOpen] = useState(false);
  const period = parsePeriod(value);
  const now = new Date();
  const state = isWithin(period, now) ? "" : isOver(period, now) ? "Over. " : "Not yet. ";
  return (
    <span className="staff editable-tool" data-changed={isChanged || undefined}>
      <Tool
        icon={CalendarDays}
        data-part={key}
        aria-label={`${place.label}: ${state}${periodWords(period)}`}
        onClick={() => setIsOpen(true)}
      >
        <span>
          {state && <b>{state}</b>}
          {periodWords(period)}
        </span>
      </Tool>
      {error && <span className="px-2 text-sm text-error">{error}</span>}
      {isOpen && (
        <PeriodDialog
          label={place.label}
          interval={value}
          onApply={(interval) => change((changes) => put(changes, place, value, interval))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}

interface PeriodDialogProps {
  label: string;
  interval: string;
  onApply(interval: string): void;
  onClose(): void;
}

function PeriodDialog({ label, interval, onApply, onClose }: PeriodDialogProps) {
  const [typed, setTyped] = useState(() => {
    const { from, until } = parsePeriod(interval);
    return { from: from ?? "", until: until ?? "" };
  });
  const [isChecked, setIsChecked] = useState(false);
  const errors = {
    from: isComplete(typed.from) ? undefined : staffMessages.staff.moment,
    until: isComplete(typed.until)
      ? endsAfterStart(typed)
        ? undefined
        : staffMessages.staff.endFirst
      : staffMessages.staff.moment,
  };
  const input = (name: "from" | "until", words: string) => (
    <MomentInput
      name={name}
      label={words}
      value={typed[name]}
      onChange={(moment) => setTyped((now) => ({ ...now, [name]: moment }))}
      error={isChecked ? errors[name] : undefined}
    />
  );
  return (
    <StaffDialog onClose={onClose} className="staff panel w-[min(100%-2.5rem,38rem)]">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          if (errors.from || errors.until) return;
          onApply(formatPeriod(typed));
          onClose();
        }}
      >
        <Dialog.Title className="text-h4">{label}</Dialog.Title>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          {input("from", "Shows from")}
          {input("until", "Shows until")}
        </div>
        <p className="text-sm text-ink-soft">{staffMessages.pageContent.periodHelp}</p>
        <div className="flex flex-wrap gap-2">
          <StaffButton type="submit" solid>
            Apply
          </StaffButton>
          <StaffButton onClick={() => setTyped({ from: "", until: "" })}>No dates</StaffButton>
          <StaffButton onClick={onClose}>Cancel</StaffButton>
        </div>
      </form>
    </StaffDialog>
  );
}

const isComplete = (moment: string) => moment === "" || !Number.isNaN(Date.parse(moment));

/** Any of a few, such as the pages that a notice is for. */
function ItemChoices({ place, stored, field }: ItemToolProps & { field: ChoicesField }) {
  const { key, value, isChanged } = usePart(place, stored);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = value.split(" ");
  const words =
    field.options
      .filter(({ name }) => chosen.includes(name))
      .map(({ label }) => label)
      .join(", ") || field.none;
  return (
    <span className="staff editable-tool" data-changed={isChanged || undefined}>
      <Tool
        icon={FileStack}
        data-part={key}
        aria-label={`${place.label}: ${words}`}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </Tool>
      {isOpen && (
        <ChoicesDialog
          label={place.label}
          field={field}
          chosen={chosen}
          onApply={(names) => change((changes) => put(changes, place, value, names))}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}

interface ChoicesDialogProps {
  label: string;
  field: ChoicesField;
  chosen: readonly string[];
  onApply(names: string): void;
  onClose(): void;
}

function ChoicesDialog({ label, field, chosen, onApply, onClose }: ChoicesDialogProps) {
  const [names, setNames] = useState(chosen);
  const isAll = !field.options.some(({ name }) => names.includes(name));
  return (
    <StaffDialog onClose={onClose} className="staff panel w-[min(100%-2.5rem,26rem)]">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(joinChoices(field.options, (name) => names.includes(name)));
          onClose();
        }}
      >
        <Dialog.Title className="text-h4">{label}</Dialog.Title>
        <CheckBox name="all" label={field.none} value={isAll} onChange={() => setNames([])} />
        <div className="grid gap-1 border-t border-film-line pt-2 sm:grid-cols-2">
          {field.options.map(({ name, label: option }) => (
            <CheckBox
              key={name}
              name={name}
              label={option}
              value={names.includes(name)}
              onChange={(is) => setNames((now) => (is ? [...now, name] : now.filter((one) => one !== name)))}
            />
          ))}
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          <StaffButton type="submit" solid>
            Apply
          </StaffButton>
          <StaffButton onClick={onClose}>Cancel</StaffButton>
        </div>
      </form>
    </StaffDialog>
  );
}
