/** A list in the core that modules add to (app/modules.ts), read only while a request or a job is handled. */
export interface Slot<Item> {
  /** Sets what a module adds; nothing by default. */
  fill(module: string, items?: readonly Item[]): void;
  /** What all add, in the order in which they were filled in first. */
  items(): readonly Item[];
}

/**
 * Makes an empty slot.
 * @param first whose items come before all others', in this order, whoever fills the slot first
 */
export function slot<Item>(...first: string[]): Slot<Item> {
  const byModule = new Map<string, readonly Item[]>(first.map((name) => [name, []]));
  return {
    fill: (module, items = []) => void byModule.set(module, items),
    items: () => [...byModule.values()].flat(),
  };
}
