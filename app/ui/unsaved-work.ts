const held = new Set<symbol>();

/**
 * Says that something typed is not saved yet.
 * @returns takes it back
 */
export function holdUnsavedWork(): () => void {
  const token = Symbol("unsaved work");
  held.add(token);
  return () => {
    held.delete(token);
  };
}

/** Whether leaving this page would lose something typed. */
export function hasUnsavedWork(): boolean {
  return held.size > 0;
}
