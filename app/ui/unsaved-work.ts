/** What is typed and not saved, with what forgets it. */
const held = new Map<symbol, () => void>();

/**
 * Says that something typed is not saved yet.
 * @param forget called when the person decides to lose it
 * @returns takes it back
 */
export function holdUnsavedWork(forget: () => void = () => {}): () => void {
  const token = Symbol("unsaved work");
  held.set(token, forget);
  return () => {
    held.delete(token);
  };
}

/** Whether leaving this page would lose something typed. */
export function hasUnsavedWork(): boolean {
  return held.size > 0;
}

/** Forgets all of it, also what is kept on this device: the person was asked. */
export function discardUnsavedWork(): void {
  for (const forget of held.values()) forget();
  held.clear();
}
