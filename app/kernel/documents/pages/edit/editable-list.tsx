import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import { flushSync } from "react-dom";
import { v7 } from "uuid";
import type { ItemsField } from "#app/kernel/fields/field-kinds.ts";
import { fieldRefOf, setOrder } from "#app/kernel/session/edit/changes.ts";
import { fieldKey } from "#app/kernel/session/field.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { announce } from "#app/ui/staff/announce.tsx";
import { MoveButtons } from "#app/ui/staff/move-buttons.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import type { EditedList, ItemToolsProps } from "../editing-context.ts";
import { FieldNote } from "./field-note.tsx";
import { focusField, focusShownField } from "./focus-field.ts";
import { ItemTool } from "./item-tools.tsx";
import { change, useFieldState } from "./page-session.ts";

const { pageContent: messages } = staffTexts;

/** The tools of an item of a list: its fields that the page doesn't show, and buttons that move and remove it. */
export function ItemTools({ item, itemLabel, seen, ...list }: ItemToolsProps) {
  const { field, order } = list;
  const { place, reorder, removerOf } = editOf(list);
  const name = item[firstField(field, "text")] || itemLabel;
  const remove = () => {
    const index = order.indexOf(item.id);
    const left = order.toSpliced(index, 1);
    reorder(left);
    announce(messages.removed(name, left.length));
    // Focuses Remove of the item now at this position; at the minimum number of items, the Add button.
    const next = left.length > field.min ? (left[index] ?? left.at(-1)) : undefined;
    focusField(next === undefined ? fieldKey(place) : removerOf(next), { block: "nearest" });
  };
  return (
    <span translate="no" className="staff editable-tools editable-dock">
      {Object.entries(field.itemFields).map(([fieldName, itemField]) => (
        <ItemTool
          key={fieldName}
          field={itemField}
          place={{
            target: place.target,
            path: `${place.path}.${item.id}.${fieldName}`,
            label: `${itemLabel} ${itemField.label.toLowerCase()}`,
            item: seen,
          }}
          stored={seen.fields[fieldName] ?? itemField.defaultValue}
        />
      ))}
      <MoveButtons id={item.id} label={name} order={order} onReorder={reorder} />
      <Tool
        icon={Trash2}
        aria-label={`Remove ${name}`}
        data-part={removerOf(item.id)}
        disabled={order.length <= field.min}
        onClick={remove}
      />
    </span>
  );
}

/** The button after a list that adds an item. */
export function ListTools(list: EditedList) {
  const { field, order } = list;
  const { place, reorder } = editOf(list);
  const { key, isChanged, error } = useFieldState(place);
  const noteId = useId();
  const add = () => {
    const id = v7();
    flushSync(() => reorder([...order, id]));
    announce(messages.added(`${field.itemLabel} ${order.length + 1}`));
    focusShownField(
      fieldKey({ ...place, path: `${place.path}.${id}.${firstField(field, "text", "picture")}` }),
      { select: true },
    );
  };
  return (
    <span translate="no" className="staff editable-add" data-changed={isChanged || undefined}>
      <StaffButton
        icon={Plus}
        data-part={key}
        aria-describedby={noteId}
        disabled={order.length >= field.max}
        onClick={add}
      >
        Add {field.itemLabel.toLowerCase()}
      </StaffButton>
      <FieldNote id={noteId} isFocused={false} isChanged={isChanged} error={error} />
    </span>
  );
}

/** How a list is changed; `removerOf` is the key of the button that removes an item. */
function editOf({ order, storedFields, ...list }: EditedList) {
  const place = fieldRefOf(list);
  return {
    place,
    reorder: (next: readonly string[]) =>
      change((changes) => setOrder(changes, place, order, next, storedFields)),
    removerOf: (id: string) => fieldKey({ ...place, path: `${place.path}.${id}` }),
  };
}

/** The name of an item's first field of these kinds; "" if it has none. */
function firstField({ itemFields }: ItemsField, ...kinds: string[]): string {
  return Object.entries(itemFields).find(([, { kind }]) => kinds.includes(kind))?.[0] ?? "";
}
