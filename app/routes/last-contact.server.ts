import type { BusinessProfile } from "#app/site/settings/business-profile.ts";

type Contact = Pick<BusinessProfile, "phone" | "email">;

let last: Contact = { phone: "", email: "" };

/** Keeps how the business is reached, for pages that are shown while the database can't be read. */
export function rememberContact({ phone, email }: Contact): void {
  last = { phone, email };
}

/** The phone and the email address as they were last read by this process; "" before that. */
export const lastContact = (): Contact => last;
