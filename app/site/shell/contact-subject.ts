/** What a visitor was looking at, as the parameter `about` of the contact page and of /quote names it: type and slug. */
export type ContactSubject = `service/${string}` | `project/${string}`;

/** Adds what was looked at to the address of the contact form or of a quote request; any other stays as it is. */
export function withSubject(address: string, subject: ContactSubject): string {
  const takesSubject = address === "/contact" || address === "/quote";
  return takesSubject ? `${address}?${new URLSearchParams({ about: subject })}` : address;
}
