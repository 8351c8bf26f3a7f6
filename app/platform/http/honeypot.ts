/**
 * A field hidden from people; whatever fills it in is most likely a program. Browsers and password managers
 * don't know the name, so they don't autofill it.
 */
export const HONEYPOT_FIELD = "garden_note";
