/** What visitors read about the newsletter. */
export const newsletterTexts = {
  /**
   * What somebody agrees to; stored with the consent.
   * @param what the owner's sentence of what is sent; `sender` is the business's name, postal address and email
   */
  words: (what: string, sender: string) =>
    `Yes, email me your newsletter. ${what} I can unsubscribe at any time, with the link in every email. It’s from ${sender}.`,
  wordsWithQuote: (what: string, sender: string) =>
    `Also email me your newsletter. ${what} I can unsubscribe at any time, with the link in every email. It’s from ${sender}.`,
  /** If the text has changed since the page was opened. */
  wordsChanged:
    "We’ve changed what we ask you to agree to. Read it again, then subscribe if it’s right for you.",
  wordsWithQuoteChanged:
    "We’ve changed what we say about our newsletter. Read it again, then tick the box if you want it.",
  emailRequired: "Enter your email address.",
  next: "We’ll email you a link first, so that no one else can subscribe you.",
  tooMany: "Too many people have subscribed from this connection. Try again later, or call us.",
  failed: "We couldn’t save that. Try again in a minute, or call us.",
  sentTitle: "Check your email",
  /** The same whether the address is new, on the list or was on it, so that nobody learns who is on the list. */
  sent: "We’ve emailed you a link. Open it and press the button, and you’re on the list.",
  notArrived:
    "Nothing there in a few minutes? Look in your spam folder. If you’ve asked before, use the link in our latest email.",
  confirm: {
    title: "Our newsletter",
    ask: (business: string) =>
      `Press the button to get the newsletter of ${business}. You can unsubscribe at any time.`,
    button: "Confirm",
    done: "You’re on the list. Thank you.",
    doneNext: "Our next newsletter comes to your email address.",
    gone: "This link has been used or has expired. If you’ve pressed its button before, you’re on the list.",
    again: "Subscribe again",
    incompleteTitle: "This link is incomplete",
    incomplete:
      "Your email program may have cut it, so no one was subscribed. Open the link from our email again, or subscribe again and we’ll email you a new one.",
  },
  leave: {
    title: "Unsubscribe",
    ask: (business: string) => `Press the button, and ${business} won’t email you its newsletter anymore.`,
    button: "Unsubscribe",
    done: (business: string) => `You’re unsubscribed. ${business} won’t email you its newsletter anymore.`,
    comeBack: "Changed your mind? You’re welcome back at any time.",
    again: "Subscribe again",
    /** For staff who press the link of a test. */
    test: "This is the link of a test. In each newsletter you send, it shows its reader a button to unsubscribe.",
    incompleteTitle: "This link is incomplete",
    incomplete:
      "Your email program may have cut it, so nothing has changed. Enter your email address, and we’ll email you a link to unsubscribe.",
    fresh: "Email me a link",
    orAsk: "Or ask us to take you off the list:",
    /** The same whether the address is on the list or not, so that nobody learns who is on it. */
    freshSent:
      "If this address gets our newsletter, we’ve emailed it a link. Open it and press the button to unsubscribe.",
    freshNotArrived:
      "Nothing there in a few minutes? Look in your spam folder. We send one link an hour, so an earlier one may be waiting for you.",
    freshTooMany: "Too many people have asked from this connection. Try again later, or call us.",
    freshFailed: "We couldn’t send the link. Try again in a minute, or call us.",
    /** Answer mail programs, which show them to nobody. */
    oneClick: "Unsubscribed.",
    oneClickUnknown: "We don’t know this link. Nothing has changed.",
  },
} as const;

/** What the default privacy policy says of it, as HTML. */
export const privacyText = `<h2>Newsletter</h2>
<p>If you ask for our newsletter, we email you a link, and you’re on the list only once you press the button on its page. If you don’t, we delete your address after 14 days. As Canada’s anti-spam law requires, we keep proof that you agreed: when and on which page, the text you agreed to, and the network you used, without the last part of your internet address. We also keep which emails we sent you and whether they arrived. We don’t track whether you open them. We count how often a link is used, not by whom.</p>
<p>If you’ve written to us or hired us, we may email you our newsletter for the time the law allows: six months after a message, two years after a job. Every email has a link that unsubscribes you at once. We then keep a code made from your address, so that we don’t add you again by mistake.</p>`;
