import { CalendarDays, FileStack } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ChoicesField, FieldOption, ItemFields } from "#app/kernel/fields/field-kinds.ts";
import { choicesText } from "#app/kernel/fields/field-text.ts";
import { joinChoices } from "#app/kernel/fields/fields.ts";
import { setField } from "#app/kernel/session/edit/changes.ts";
import type { FieldRef } from "#app/kernel/session/field.ts";
import { openedPart } from "#app/kernel/verbs/staff-part.tsx";
import { isOver, isWithin, parsePeriod, periodLabels } from "#app/platform/period.ts";
import { CheckBox } from "#app/ui/staff/inputs.tsx";
import { DialogTool, type FieldDialogProps, FieldForm } from "./dialog-tool.tsx";
import { EditableAddress } from "./editable-address.tsx";
import { ToolNote } from "./field-note.tsx";
import { change, useField } from "./page-session.ts";

const PeriodDialog = openedPart(() => import("./period-dialog.tsx"), "PeriodDialog");

interface ItemToolProps {
  place: FieldRef;
  /** The stored value. */
  stored: string;
}

/** The control of an item's field that the page does not show; null for a text or a picture. */
export function ItemTool({ field, ...props }: ItemToolProps & { field: ItemFields[string] }): ReactNode {
  switch (field.kind) {
    case "text":
    case "picture":
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
}: ItemToolProps & { label: string; options: readonly FieldOption[] }) {
  const { key, value, isChanged, error } = useField(place, stored);
  const noteId = useId();
  return (
    <span className="grid px-1 py-1 text-xs">
      <span aria-hidden="true">{label}</span>
      <select
        aria-label={place.label}
        aria-describedby={noteId}
        aria-invalid={error ? true : undefined}
        data-part={key}
        value={value}
        onChange={(event) => change((changes) => setField(changes, place, value, event.target.value))}
        className="min-h-11 rounded-cut border-[1.5px] border-stone bg-white px-2 text-[1rem] text-ink"
      >
        {options.map(({ value: option, label: words }) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      <ToolNote id={noteId} isChanged={isChanged} error={error} />
    </span>
  );
}

/** The period in which the item is shown. */
function ItemPeriod({ place, stored }: ItemToolProps) {
  const say = (interval: string) => {
    const period = parsePeriod(interval);
    const now = new Date();
    const state = isWithin(period, now) ? "" : isOver(period, now) ? "Ended. " : "Upcoming. ";
    const words = (
      <span>
        {state && <b>{state}</b>}
        {periodLabels(period)}
      </span>
    );
    return { said: `${state}${periodLabels(period)}`, words };
  };
  return (
    <DialogTool
      place={place}
      stored={stored}
      say={say}
      icon={CalendarDays}
      dialog={(dialog) => <PeriodDialog {...dialog} />}
    />
  );
}

/** Any of several options, such as the pages that show a notice. */
function ItemChoices({ place, stored, field }: ItemToolProps & { field: ChoicesField }) {
  const say = (names: string) => ({ said: choicesText(field, names) });
  return (
    <DialogTool
      place={place}
      stored={stored}
      say={say}
      icon={FileStack}
      dialog={(dialog) => <ChoicesDialog {...dialog} field={field} />}
    />
  );
}

function ChoicesDialog({
  label,
  field,
  value,
  onApply,
  onClose,
}: FieldDialogProps & { field: ChoicesField }) {
  const [names, setNames] = useState(value.split(" "));
  const isAll = !field.options.some(({ value }) => names.includes(value));
  return (
    <FieldForm
      label={label}
      onClose={onClose}
      className="w-[min(100%-2.5rem,26rem)]"
      onSubmit={() => onApply(joinChoices(field.options, (option) => names.includes(option)))}
    >
      <CheckBox name="all" label={field.none} value={isAll} onChange={() => setNames([])} />
      <div className="grid gap-1 border-t border-film-line pt-2 sm:grid-cols-2">
        {field.options.map(({ value: name, label: option }) => (
          <CheckBox
            key={name}
            name={name}
            label={option}
            value={names.includes(name)}
            onChange={(is) => setNames((now) => (is ? [...now, name] : now.filter((one) => one !== name)))}
          />
        ))}
      </div>
    </FieldForm>
  );
}
