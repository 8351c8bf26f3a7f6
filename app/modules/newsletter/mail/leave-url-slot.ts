/**
 * Stands for a reader's link to unsubscribe in a newsletter that is composed for everyone. It is an address that means
 * nothing, and that HTML and plain text show unchanged, so that it can be replaced for each reader.
 */
export const LEAVE_URL_SLOT = "https://unsubscribe.invalid/";
