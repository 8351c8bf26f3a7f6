/** A list in the core that modules add to (app/modules.ts), read only while a request or a job is handled. */
export interface Slot<Item> {
  /** Sets what a module adds; nothing by default. */
  fill(module: string, items?: readonly Item[]): void;
  /** What all modules add, in the order in which they were filled in first. */
  items(): readonly Item[];
}

/** Makes an empty slot. */
export function slot<Item>(): Slot<Item> {
  const byModule = new Map<string, readonly Item[]>();
  return {
    fill: (module, items = []) => void byModule.set(module, items),
    items: () => [...byModule.values()].flat(),
  };
}
