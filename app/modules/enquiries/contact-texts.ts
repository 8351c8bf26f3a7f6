/** What visitors read when they send a message or a quote request (SPEC §8). */
export const contactTexts = {
  failedTitle: "Message Not Sent",
  failed: "Failed to send message. Please try calling us directly or sending an email.",
  sentTitle: "Thank You!",
  sent: "Your message has been sent successfully. We'll get back to you as soon as possible.",
  answerToday: (name: string, closes: string | null) =>
    `${name} answers ${closes === null ? "today" : `today by ${closes}`}.`,
  answerLater: (name: string, day: string, closes: string | null) =>
    `${name} answers on ${day}${closes === null ? "" : `, by ${closes}`}.`,
  likeProject: (title: string) => `I saw “${title}” on your website and I’m interested in something like it.`,
  tooMany: "Too many messages from this connection. Please wait a minute, or call us.",
  /** For staff, who see the thanks below the form. */
  thanksAhead: "After someone sends a message, this replaces the form:",
} as const;
