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
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "../icon.tsx";
import { announce } from "./announce.tsx";
import { Tool } from "./staff-button.tsx";

export interface SortableItem {
  id: string;
  /** Names it in its buttons: 'Move {label} up'. */
  label: string;
}

interface SortableListProps<Item extends SortableItem> {
  items: readonly Item[];
  /** Gets all ids in their new order. */
  onReorder(ids: string[]): void;
  disabled?: boolean;
  className?: string;
  itemClassName?: string;
  /**
   * Renders one item.
   * @param controls its handle and move buttons; put them where its tools stand
   */
  children(item: Item, controls: ReactNode, index: number): ReactNode;
}

/**
 * An ordered list whose items are moved by dragging their handle, by the handle and the arrow keys, or by buttons
 * (DESIGN §11: `Move {…} up|down`). The focus stays on the button that was pressed.
 */
export function SortableList<Item extends SortableItem>(props: SortableListProps<Item>) {
  const { items, onReorder, disabled = false, className = "", itemClassName = "", children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(({ id }) => id);
  const move = (from: number, to: number) => {
    if (to >= 0 && to < ids.length && from !== to) onReorder(arrayMove(ids, from, to));
  };
  const labelOf = (id: string | number) => items.find((item) => item.id === id)?.label ?? "";
  const placeOf = (id: string | number) => `${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
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
              index={index}
              count={items.length}
              disabled={disabled}
              className={itemClassName}
              onMove={(to) => move(index, to)}
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
  index: number;
  count: number;
  disabled: boolean;
  className: string;
  onMove(to: number): void;
  children(controls: ReactNode): ReactNode;
}

function SortableRow({ item, index, count, disabled, className, onMove, children }: SortableRowProps) {
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
          <MoveButtons label={item.label} index={index} count={count} disabled={disabled} onMove={onMove} />
        </>,
      )}
    </li>
  );
}

interface MoveButtonsProps {
  /** Names it: 'Move {label} up'. */
  label: string;
  index: number;
  count: number;
  disabled?: boolean;
  className?: string;
  onMove(to: number): void;
}

/**
 * Moves an item one place (DESIGN §11) and says where it is then. The focus stays on the button that was pressed, at
 * either end on the other.
 */
export function MoveButtons({ label, index, count, disabled = false, className, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<"up" | "down" | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: moving the item takes the focus off the button
  useLayoutEffect(() => {
    const direction = pressed.current;
    pressed.current = null;
    if (!direction) return;
    const [same, other] = direction === "up" ? [up, down] : [down, up];
    (same.current?.disabled ? other : same).current?.focus();
  }, [index]);

  const move = (direction: "up" | "down") => {
    const to = direction === "up" ? index - 1 : index + 1;
    pressed.current = direction;
    onMove(to);
    announce(`${label} moved to ${to + 1} of ${count}.`);
  };
  return (
    <>
      <Tool
        ref={up}
        icon={ArrowUp}
        aria-label={`Move ${label} up`}
        disabled={disabled || index === 0}
        className={className ?? ""}
        onClick={() => move("up")}
      />
      <Tool
        ref={down}
        icon={ArrowDown}
        aria-label={`Move ${label} down`}
        disabled={disabled || index === count - 1}
        className={className ?? ""}
        onClick={() => move("down")}
      />
    </>
  );
}
