export interface Toast {
  id: number;
  tone: "done" | "error";
  sentence: string;
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Shows for a few seconds that something is done. One toast at a time. */
export function announce(sentence: string): void {
  count += 1;
  show({ id: count, tone: "done", sentence });
}

/** Shows that something failed, until it is dismissed; for what has no form of its own. */
export function announceFailure(sentence: string): void {
  count += 1;
  show({ id: count, tone: "error", sentence });
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Toast | null => current,
  dismiss: (): void => show(null),
};
