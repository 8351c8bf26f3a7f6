/** The path of the page on which a message's sender reads and writes what belongs to it. */
export const senderPath = (token: string) => `/q/${token}`;
