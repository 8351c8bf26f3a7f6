import { ArrowDown, ArrowUp } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { announce } from "./announce.tsx";
import { Tool } from "./staff-button.tsx";

interface MoveButtonsProps {
  id: string;
  /** Used in the accessible name: 'Move {label} up'. */
  label: string;
  /** The ids of all items. */
  order: readonly string[];
  disabled?: boolean;
  /** Receives all ids in the new order. */
  onReorder(ids: string[]): void;
}

/**
 * Moves an item by one position (DESIGN §11) and announces the new position. The focus stays on the pressed
 * button, or moves to the other one at either end, and in sight.
 */
export function MoveButtons({ id, label, order, disabled = false, onReorder }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<"up" | "down" | null>(null);
  const index = order.indexOf(id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: moving the item takes the focus off the button
  useLayoutEffect(() => {
    const direction = pressed.current;
    pressed.current = null;
    if (!direction) return;
    const [same, other] = direction === "up" ? [up, down] : [down, up];
    const button = (same.current?.disabled ? other : same).current;
    button?.focus();
    // A button that kept the focus is not scrolled to.
    button?.scrollIntoView({ block: "nearest" });
  }, [index]);

  const move = (direction: "up" | "down") => {
    const to = direction === "up" ? index - 1 : index + 1;
    pressed.current = direction;
    onReorder(moved(order, index, to));
    announce(`${label} moved to ${to + 1} of ${order.length}.`);
  };
  return (
    <>
      <Tool
        ref={up}
        icon={ArrowUp}
        aria-label={`Move ${label} up`}
        disabled={disabled || index === 0}
        onClick={() => move("up")}
      />
      <Tool
        ref={down}
        icon={ArrowDown}
        aria-label={`Move ${label} down`}
        disabled={disabled || index === order.length - 1}
        onClick={() => move("down")}
      />
    </>
  );
}

/** Returns the order with the id at `from` moved to `to`. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
