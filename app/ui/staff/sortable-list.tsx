import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { MoveButtons, moved } from "./move-buttons.tsx";

export interface SortableItem {
  id: string;
  /** Used in the buttons' names: 'Move {label} up'. */
  label: string;
}

interface SortableListProps<Item extends SortableItem> {
  items: readonly Item[];
  /** Receives all ids in the new order. */
  onReorder(ids: string[]): void;
  disabled?: boolean;
  className?: string;
  itemClassName?: string;
  /**
   * Renders one item.
   * @param controls its handle and move buttons, to be placed among its tools
   */
  children(item: Item, controls: ReactNode, index: number): ReactNode;
}

/**
 * An ordered list whose items are moved by dragging their handle, by the handle and the arrow keys, or by
 * buttons (DESIGN §11: `Move {…} up|down`). The focus stays on the pressed button.
 */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { items, onReorder, disabled = false, className = "", itemClassName = "", children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const labelOf = (id: string | number) => items.find((item) => item.id === id)?.label ?? "";
  const placeOf = (id: string | number) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onReorder(moved(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            "Press Space to pick up, use the arrow keys to move, press Space to drop, or Escape to cancel.",
        },
        announcements: {
          onDragStart: ({ active }) => `Picked up ${labelOf(active.id)}, ${placeOf(active.id)}.`,
          onDragOver: ({ active, over }) =>
            over ? `${labelOf(active.id)} moved over ${placeOf(over.id)}.` : "",
          onDragEnd: ({ active, over }) =>
            over ? `${labelOf(active.id)} dropped at ${placeOf(over.id)}.` : "",
          onDragCancel: ({ active }) => `${labelOf(active.id)} stays where it was.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={disabled}>
        <ol className={className}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              item={item}
              order={ids}
              disabled={disabled}
              className={itemClassName}
              onReorder={onReorder}
            >
              {(controls) => children(item, controls, index)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  item: SortableItem;
  order: readonly string[];
  disabled: boolean;
  className: string;
  onReorder(ids: string[]): void;
  children(controls: ReactNode): ReactNode;
}

function SortableRow({ item, order, disabled, className, onReorder, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: item.id });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`${className} ${isDragging ? "relative z-10 shadow-raised" : ""}`}
    >
      {children(
        <>
          <button
            type="button"
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            aria-label={`Drag ${item.label}`}
            disabled={disabled}
            className="tool cursor-grab touch-none active:cursor-grabbing"
          >
            <Icon icon={GripVertical} />
          </button>
          <MoveButtons
            id={item.id}
            label={item.label}
            order={order}
            disabled={disabled}
            onReorder={onReorder}
          />
        </>,
      )}
    </li>
  );
}
