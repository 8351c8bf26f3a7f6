let answer: ((leave: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function settle(next: typeof answer): void {
  answer = next;
  for (const listener of listeners) listener();
}

/**
 * Asks whether what is typed may be lost; see LeaveGuard, which shows the question.
 * @returns true to go on and lose it
 */
export function askToLeave(): Promise<boolean> {
  answer?.(false);
  return new Promise((resolve) => settle(resolve));
}

export const leaveStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsking: (): boolean => answer !== null,
  reply(leave: boolean): void {
    const resolve = answer;
    settle(null);
    resolve?.(leave);
  },
};
