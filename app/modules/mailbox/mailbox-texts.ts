/** What staff read of the mailbox: that it can't be read, and the emails in it that could not be. */
export const mailboxTexts = {
  cannotRead: (since: string) => `We couldn’t read the mailbox that answers come to. It started ${since}.`,
  cannotReadDetail: (reason: string) =>
    `${reason ? `${reason} ` : ""}Until it’s fixed, answers by email are only in the mailbox, so read them there. We’ll keep trying. Please ask support to check the mailbox.`,
  title: (count: number) => (count === 1 ? "1 email couldn’t be read" : `${count} emails couldn’t be read`),
  lead: "They’re still in the mailbox, so read them there. If one answers a message, you won’t find it in Messages.",
  reasons: {
    ended: "We tried twice to read it, and couldn’t.",
    slow: "Reading it took too long.",
    nested: "It has too many parts inside one another.",
    unreadable: "We can’t read its format.",
    "not-handed-over": "The mailbox didn’t give it to us in time.",
    "not-taken": "We couldn’t save it because of a problem on our side.",
    full: "It answers a message that has too many answers already.",
  },
  noSender: "Unknown sender",
  noSubject: "No subject",
  newest: (shown: number) => `These are the newest ${shown}. The others follow when you remove some.`,
  remove: "Remove from this list",
  removed: "Removed from the list. The email is still in the mailbox.",
  removeFailed: "Error removing email from the list. Please try again.",
} as const;
