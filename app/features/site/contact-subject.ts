/** What a visitor was looking at, as the contact page's parameter `about` names it: type and slug. */
export type ContactSubject = `service/${string}` | `project/${string}`;

/** Adds what was looked at to the address of the contact form; any other address stays as it is. */
export function withSubject(address: string, subject: ContactSubject): string {
  return address === "/contact" ? `/contact?${new URLSearchParams({ about: subject })}` : address;
}
