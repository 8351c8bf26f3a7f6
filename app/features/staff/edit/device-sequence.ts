import { v4 } from "uuid";

const storageKey = "device";
let id: string | null = null;
let last = 0;

/** An id of this device's making, by which the server tells its writes from another's; of a private window, of the page. */
export function deviceId(): string {
  if (id) return id;
  try {
    id = localStorage.getItem(storageKey) ?? v4();
    localStorage.setItem(storageKey, id);
  } catch {
    id ??= v4();
  }
  return id;
}

/** A number for this device's next write: its clock's milliseconds, and more than every number before. */
export function nextNumber(): number {
  last = Math.max(Date.now(), last + 1);
  return last;
}

/** Says that a number has been used: by a page before, whose clock may have been ahead. */
export function advanceSequence(number: number): void {
  last = Math.max(last, number);
}
