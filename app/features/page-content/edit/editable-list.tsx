import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useDeferredValue, useId } from "react";
import { flushSync } from "react-dom";
import { v7 } from "uuid";
import { fieldRefOf, setOrder } from "#app/features/editing/edit/changes.ts";
import { fieldKey, type ItemSnapshot } from "#app/features/editing/field.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { announce } from "#app/ui/staff/announce.tsx";
import { MoveButtons } from "#app/ui/staff/move-buttons.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import { type EditableItemsProps, type EditableListProps, ItemContext } from "../editing-context.ts";
import type { ItemFields, ListField } from "../page-content.ts";
import { FieldNote } from "./field-note.tsx";
import { focusField, focusShownField } from "./focus-field.ts";
import { ItemTool } from "./item-tools.tsx";
import { type Item, useListItems } from "./list-items.ts";
import { change } from "./page-session.ts";

const { pageContent: messages } = staffMessages;

/** A list of the page, editable inline: items can be changed, moved, removed and added. */
export function EditableList({
  items: stored,
  as: List,
  className,
  itemClassName,
  ...props
}: EditableListProps) {
  const place = fieldRefOf(props);
  const noteId = useId();
  const hasTools = useDeferredValue(true, false);
  const field = props.field as unknown as ListField<ItemFields>;
  const {
    key,
    value: order,
    items,
    seenFields,
    storedFields,
    isChanged,
    error,
  } = useListItems({
    ...props,
    items: stored,
  });
  const reorder = (next: readonly string[]) =>
    change((changes) => setOrder(changes, place, order, next, storedFields));
  const seenAs = (id: string): ItemSnapshot => ({
    ...{ id, fields: seenFields(id), order },
    list: { path: place.path, label: place.label },
  });
  const firstOf = (...kinds: string[]) =>
    Object.entries(field.itemFields).find(([, { kind }]) => kinds.includes(kind))?.[0] ?? "";
  const nameField = firstOf("text");
  const add = () => {
    const id = v7();
    flushSync(() => reorder([...order, id]));
    announce(messages.added(`${field.itemLabel} ${order.length + 1}`));
    focusShownField(fieldKey({ ...place, path: `${place.path}.${id}.${firstOf("text", "picture")}` }), {
      select: true,
    });
  };
  const removerOf = (id: string) => fieldKey({ ...place, path: `${place.path}.${id}` });
  const remove = (index: number, name: string) => {
    const left = order.toSpliced(index, 1);
    reorder(left);
    announce(messages.removed(name, left.length));
    // Focuses Remove of the item now at this position; at the minimum number of items, the Add button.
    const next = left.length > field.min ? (left[index] ?? left.at(-1)) : undefined;
    focusField(next === undefined ? key : removerOf(next), { block: "nearest" });
  };
  const ItemElement = List === "div" ? "div" : "li";
  const render = props.children as (item: Item) => ReactNode;

  return (
    <>
      <List className={className}>
        {items.map((item, index) => {
          const itemLabel = `${field.itemLabel} ${index + 1}`;
          const name = item[nameField] || itemLabel;
          const seen = seenAs(item.id);
          return (
            // A press beside its text focuses the item, which shows its tools.
            <ItemElement key={item.id} tabIndex={-1} className={`editable-item ${itemClassName ?? ""}`}>
              <ItemContext value={{ seen, label: itemLabel }}>{render(item)}</ItemContext>
              {hasTools && (
                <span translate="no" className="staff editable-tools editable-dock">
                  {Object.entries(field.itemFields).map(([name, itemField]) => (
                    <ItemTool
                      key={name}
                      field={itemField}
                      place={{
                        target: place.target,
                        path: `${place.path}.${item.id}.${name}`,
                        label: `${itemLabel} ${itemField.label.toLowerCase()}`,
                        item: seen,
                      }}
                      stored={seen.fields[name] ?? itemField.defaultValue}
                    />
                  ))}
                  <MoveButtons id={item.id} label={name} order={order} onReorder={reorder} />
                  <Tool
                    icon={Trash2}
                    aria-label={`Remove ${name}`}
                    data-part={removerOf(item.id)}
                    disabled={items.length <= field.min}
                    onClick={() => remove(index, name)}
                  />
                </span>
              )}
            </ItemElement>
          );
        })}
      </List>
      <span translate="no" className="staff editable-add" data-changed={isChanged || undefined}>
        <StaffButton
          icon={Plus}
          data-part={key}
          aria-describedby={noteId}
          disabled={items.length >= field.max}
          onClick={add}
        >
          Add {field.itemLabel.toLowerCase()}
        </StaffButton>
        <FieldNote id={noteId} isFocused={false} isChanged={isChanged} error={error} />
      </span>
    </>
  );
}

/** Content derived from a list, including unsaved changes; see PageItems. */
export function EditableItems({ children, ...list }: EditableItemsProps) {
  const render = children as (items: readonly Item[]) => ReactNode;
  return render(useListItems(list).items);
}
