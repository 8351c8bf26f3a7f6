import { slot } from "#app/platform/slot.ts";

/** What a visitor was looking at, as the parameter `about` of a module's form names it: type and slug. */
export type ContactSubject = `service/${string}` | `project/${string}`;

/** The paths of modules' forms that take the parameter `about`. */
export const subjectPathSlot = slot<string>();

/** Adds what was looked at to the address of a form that takes it; any other stays as it is. */
export function withSubject(address: string, subject: ContactSubject): string {
  const takesSubject = subjectPathSlot.items().includes(address);
  return takesSubject ? `${address}?${new URLSearchParams({ about: subject })}` : address;
}
