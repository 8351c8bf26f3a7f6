/** Unsaved input: the discard callback of each holder. */
const held = new Map<symbol, () => void>();

/**
 * Registers unsaved input.
 * @param forget called when the user decides to discard it
 * @returns removes the registration
 */
export function holdUnsavedWork(forget: () => void = () => {}): () => void {
  const token = Symbol("unsaved work");
  held.set(token, forget);
  return () => {
    held.delete(token);
  };
}

/** Whether leaving this page would lose unsaved input. */
export function hasUnsavedWork(): boolean {
  return held.size > 0;
}

/** Discards all unsaved input, including drafts stored on this device, after the user has confirmed. */
export function discardUnsavedWork(): void {
  for (const forget of held.values()) forget();
  held.clear();
}
