import { ADD_BUTTON_ID } from "./list-head.tsx";
import { editButtonId } from "./row-tools.tsx";
import { useListMode } from "./use-list-mode.ts";

/** What is open on a list whose things have one form each. `item` is as it was when its form opened. */
export type ItemMode<Item> = { kind: "closed" | "adding" } | { kind: "editing"; item: Item };

interface ItemModeOptions<Item> {
  /** See useListMode. */
  address: string;
  /** What the address asks to open. */
  asked: { kind: "none" | "new" | "gone" } | { kind: "edit"; item: Item };
}

/**
 * The one form that is open on a list, if any.
 * @returns `toggle…` opens a form, or closes it when it is the open one; `leave` closes it after a save, and on Cancel
 */
export function useItemMode<Item extends { id: string }>({ address, asked }: ItemModeOptions<Item>) {
  const { mode, change, leave } = useListMode<ItemMode<Item>>(
    { kind: "closed" },
    {
      address,
      asked: modeOf(asked),
      focusAfter: (before) => [
        before.kind === "editing" ? editButtonId(before.item.id) : null,
        ADD_BUTTON_ID,
      ],
    },
  );
  const editingId = mode.kind === "editing" ? mode.item.id : null;
  return {
    mode,
    editingId,
    toggleAdding: () => void change({ kind: mode.kind === "adding" ? "closed" : "adding" }),
    toggleEditing: (item: Item) =>
      void change(item.id === editingId ? { kind: "closed" } : { kind: "editing", item }),
    leave,
  };
}

function modeOf<Item>(asked: ItemModeOptions<Item>["asked"]): ItemMode<Item> | null {
  if (asked.kind === "edit") return { kind: "editing", item: asked.item };
  return asked.kind === "new" ? { kind: "adding" } : null;
}
