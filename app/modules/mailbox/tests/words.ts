/** The words by which the mailbox is known, none of which the core has (`npm run without -- mailbox`). */
export const words = /imap|mailbox|unread-?(e?mail)/i;

/** Where these words mean something else: the list of settings, anybody’s mailbox, and the mails' contract. */
export const elsewhere =
  /^app\/platform\/((config|imap-url)(\.server|\.test)?\.ts|(mail|outbox)\/)|(dashboard|inbox)-texts\.ts|settings\/retention\.ts/;
