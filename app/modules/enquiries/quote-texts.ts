import { capitalized } from "#app/platform/capitalized.ts";

/** What visitors read on the pages of quote requests and of what they sent, which only these pages fetch. */
export const quoteTexts = {
  words: "Tell us in a few words what you have in mind.",
  elsewhere: (place: string, towns: string) =>
    `We don’t know “${place}” as one of the towns where we work (${towns}). Send your request anyway: we’ll tell you if we can come.`,
  like: (title: string) => `Something like “${title}”`,
  thanks: (name: string) => `Thank you, ${name}. We have what you sent, and this page keeps it for you.`,
  answered: "We’ve answered. You can read it below.",
  visit: "Next, we visit your garden. We’ll let you know when.",
  estimate: "We’re working out what it costs, or have told you already. You can read it below.",
  won: "It’s agreed. Thank you for choosing us.",
  lost: "This request is closed. Write to us here if something has changed.",
  keepLink: "Keep this page’s address to yourself: anyone who has it can read the page.",
  linkMailed: (email: string) =>
    `We email the link to this page to ${email}. An address gets only a few such emails a day: if none arrives, keep the address of this page.`,
  optOut: {
    title: "Emails asking for a review",
    ask: (business: string) =>
      `${business || "We"} may email you once after a job to ask for a review. You can say that you don’t want that.`,
    button: "Stop these emails",
    stopped: (business: string) =>
      `${business || "We"} won’t email you to ask for a review. Answers to what you write to us still reach you.`,
    incompleteTitle: "This link is incomplete",
    incomplete:
      "Your email program may have cut it, or what you sent us has been deleted, so nothing has changed. Open the link from our email again, or tell us that you don’t want to be asked:",
  },
  /** For browsers that keep no cookie. */
  cookie: {
    title: "Your browser blocks our cookie",
    text: "This form needs one cookie, to keep your answers from step to step. Your words aren’t lost: send them as a message instead. Or allow cookies for this site, then start again.",
    button: "Send as a Message",
    again: "Start again",
  },
  noReply: "Write your message first.",
  /** @param contact an unknown one is "" */
  threadFull: ({ phone, email }: { phone: string; email: string }) => {
    const ways = [phone && `call us at ${phone}`, email && `write to ${email}`].filter(Boolean).join(" or ");
    const full = "We’ve had so much from this page that it can’t take any more.";
    return ways ? `${full} ${capitalized(ways)}: we’ll go on from there.` : full;
  },
  goneTitle: "This link no longer works",
  gone: "You may have been sent a newer one: look for our latest email, or call us.",
  endedTitle: "This link has ended",
  ended:
    "To keep your request private, its link ends a year after the last message. Write to us or call us, and we’ll send you a new one.",
  estimates: {
    validUntil: (day: string) => `Valid until ${day}.`,
    expired: (day: string) =>
      `This estimate was valid until ${day}. Write to us below if you’d like a new one.`,
    withdrawn: "We’ve withdrawn this estimate. Write to us below if you have a question.",
    replaced: "We’ve sent you a newer estimate. Read it first, then answer it.",
    accepted: "You’ve accepted this estimate already. Thank you.",
    declined: "You’ve declined this estimate already. Write to us below if you’ve changed your mind.",
    closed: "This request is closed. Write to us here if something has changed.",
    confirm: "You agree that we do the work for this price. We’ll get in touch about what comes next.",
    why: "Your words help us to make a better one.",
    isAccepted: "You’ve accepted this estimate.",
    isDeclined: "You’ve declined this estimate.",
  },
  visits: {
    agreed: (time: string) => `We visit on ${time}.`,
    notSuited: "If that no longer suits you, write to us below or call us.",
    noTime: "Choose one of the times first, or propose another.",
    notOffered: "That time isn’t offered anymore. Choose one that is, or tell us what suits you.",
    past: "That time has passed. Choose a later one, or tell us what suits you.",
    taken: "That time was taken a moment ago. Choose another one, or tell us what suits you.",
    allTaken: "That time was taken a moment ago. Tell us which days and times suit you.",
    noneLeft: "The times we offered have passed or are taken. Tell us what suits you.",
    noProposal: "Write which days and times suit you.",
    closed: "This request is closed. Write to us here if something has changed.",
  },
  consent: {
    ask: "We’d like to show your photos on our website. Choose the ones we may show. We won’t show any others.",
    /** What the sender agrees to; stored with the consent. */
    words:
      "I agree that you show the photos I’ve chosen on your website. I can take this back here at any time.",
    /** If the text has changed since the page was opened. */
    wordsChanged:
      "We’ve changed what we ask you to agree to. Read it again, then agree if it’s right for you.",
    nameHelp: "For example, “The Reyes family, Elora”. Leave it empty if you don’t want a name shown.",
    nothingChosen: "Choose at least one photo first.",
    noPhotos: "You haven’t sent any photos yet. You can add some below.",
    given: (photos: number, day: string) =>
      `You agreed on ${day} that we may show ${photos === 1 ? "1 photo" : `${photos} photos`}.`,
    shownAs: (name: string) => (name ? `We show “${name}” with them.` : "We show no name with them."),
    change: "To change your choice, choose again and agree again.",
    takeBack: "We take the photos off our website right away. You can agree again later.",
  },
  photos: {
    missing: "This photo isn’t here anymore.",
    private: "Only you and we can see them.",
    help: "Up to 8 photos, such as the yard from where you stand. We take out where they were taken.",
    count: (photos: number, max: number) => `${photos} of ${max} photos added.`,
    /** Filled in by photo-uploads, as the names say. */
    sending: "Sending photo {number} of {all}, {name}: {percent}%",
    waiting: "No connection right now. We’ll go on as soon as it’s back.",
    full: (max: number) => `That’s all ${max} photos. To add another one, remove one first.`,
    formTooLarge: "Those photos are too large to send at once. Send fewer at a time.",
    /** By PhotoRefusal; `photo` is its file's name in quotation marks, or “This photo”. */
    refused: {
      "not-a-photo": (photo: string) => `${photo} isn’t a photo we can open. Choose a JPEG, PNG or WebP.`,
      empty: (photo: string) =>
        `${photo} is empty. Open it on your phone first, so that it’s downloaded, then choose it again.`,
      pdf: (photo: string) =>
        `${photo} is a PDF, not a photo. Send it with your answer to our email, or take a photo of it.`,
      heic: (photo: string) =>
        `${photo} is a HEIC photo, which we can’t open. Choose it from your phone’s photo library, or send a JPEG.`,
      "too-large": (photo: string) => `${photo} is larger than 60 MB. Choose a smaller one.`,
      "too-many-pixels": (photo: string) =>
        `${photo} has too many pixels for us to open. Choose a smaller one.`,
      broken: (photo: string) => `${photo} is damaged or incomplete. Try another copy.`,
      "broken-off": (photo: string) => `${photo} didn’t arrive, because the connection dropped. Try again.`,
      "too-many": (photo: string) => `${photo} wasn’t added, because you can send up to 8 photos.`,
      "thread-full": (photo: string) =>
        `${photo} wasn’t added: we’ve had so much from this page that it can’t take any more. Call us instead.`,
      "too-fast": (photo: string) =>
        `${photo} wasn’t added: too many photos from this connection. Try again in an hour, or call us.`,
      "owner-missing": (photo: string) => `${photo} wasn’t added, because your request isn’t here anymore.`,
      "disk-full": (photo: string) =>
        `${photo} wasn’t added, because we’re out of space. Send your request without it, or call us.`,
      failed: (photo: string) =>
        `${photo} wasn’t added because of a problem on our side. Try again in a minute.`,
    },
  },
} as const;
