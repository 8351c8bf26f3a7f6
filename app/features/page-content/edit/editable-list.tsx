import { Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { v7 } from "uuid";
import { MoveButtons } from "#app/ui/staff/sortable-list.tsx";
import { StaffButton, Tool } from "#app/ui/staff/staff-button.tsx";
import {
  type EditableItemsProps,
  type EditableListProps,
  ItemContext,
  type SeenItem,
} from "../editing-context.ts";
import type { ItemFields, ListField } from "../page-content.ts";
import { partKey } from "../patch.ts";
import { moved, placeOf, putOrder } from "./changes.ts";
import { change } from "./editing-store.ts";
import { focusPart } from "./focus-part.ts";
import { ItemTool } from "./item-tools.tsx";
import { type Item, useListItems } from "./list-items.ts";
import { PartNote } from "./part-note.tsx";

/** A list of the page: its items change where they stand, are moved, taken out and added. */
export function EditableList({
  items: stored,
  as: List,
  className,
  itemClassName,
  ...props
}: EditableListProps) {
  const place = placeOf(props);
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
    change((changes) => putOrder(changes, place, order, next, storedFields));
  const seenAs = (id: string): SeenItem => ({
    ...{ id, fields: seenFields(id), order },
    list: { path: place.path, label: place.label },
  });
  const firstText = Object.entries(field.itemFields).find(([, { kind }]) => kind === "text")?.[0] ?? "";
  const add = () => {
    const id = v7();
    reorder([...order, id]);
    focusPart(partKey({ ...place, path: `${place.path}.${id}.${firstText}` }), { select: true });
  };
  const ItemElement = List === "div" ? "div" : "li";
  const render = props.children as (item: Item) => ReactNode;

  return (
    <>
      <List className={className}>
        {items.map((item, index) => (
          <ItemElement key={item.id} className={itemClassName}>
            <ItemContext value={{ seen: seenAs(item.id), label: `${field.itemLabel} ${index + 1}` }}>
              {render(item)}
            </ItemContext>
            <span className="staff editable-tools">
              {Object.entries(field.itemFields).map(([name, itemField]) => (
                <ItemTool
                  key={name}
                  field={itemField}
                  place={{
                    target: place.target,
                    path: `${place.path}.${item.id}.${name}`,
                    label: `${field.itemLabel} ${index + 1} ${itemField.label.toLowerCase()}`,
                    item: seenAs(item.id),
                  }}
                  stored={seenFields(item.id)[name] ?? itemField.standard}
                />
              ))}
              <MoveButtons
                label={item[firstText] ?? ""}
                index={index}
                count={items.length}
                onMove={(to) => reorder(moved(order, index, to))}
              />
              <Tool
                icon={Trash2}
                aria-label={`Remove ${item[firstText]}`}
                disabled={items.length <= field.least}
                onClick={() => {
                  reorder(order.filter((id) => id !== item.id));
                  focusPart(key);
                }}
              />
            </span>
          </ItemElement>
        ))}
      </List>
      <span className="staff editable-add" data-changed={isChanged || undefined}>
        <StaffButton icon={Plus} data-part={key} disabled={items.length >= field.most} onClick={add}>
          Add {field.itemLabel.toLowerCase()}
        </StaffButton>
        <PartNote id={`${key} note`} isFocused={false} isChanged={isChanged} error={error} />
      </span>
    </>
  );
}

/** What stands beside a list, of its items as they are now; see PageItems. */
export function EditableItems({ children, ...list }: EditableItemsProps) {
  const render = children as (items: readonly Item[]) => ReactNode;
  return render(useListItems(list).items);
}
