/**
 * Every message about a failure or a confirmation (SPEC §8, §5; DESIGN §11). Messages that name a record are
 * functions. Staff's messages are in staff-messages.ts, so that visitors do not download them.
 */
export const messages = {
  contact: {
    failedTitle: "Message Not Sent",
    failed: "Failed to send message. Please try calling us directly or sending an email.",
    sentTitle: "Thank You!",
    sent: "Your message has been sent successfully. We'll get back to you as soon as possible.",
    answerToday: (name: string, closes: string | null) =>
      `${name} answers ${closes === null ? "today" : `today by ${closes}`}.`,
    answerLater: (name: string, day: string, closes: string | null) =>
      `${name} answers on ${day}${closes === null ? "" : `, by ${closes}`}.`,
    likeProject: (title: string) =>
      `I saw “${title}” on your website and I’m interested in something like it.`,
    tooMany: "Too many messages from this connection. Please wait a minute, or call us.",
  },
  quote: {
    words: "Tell us in a few words what you have in mind.",
    place: "Enter your town or postal code.",
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
    linkMailed: (email: string) => `We’ve emailed the link to this page to ${email}.`,
    noReply: "Write your message first.",
    goneTitle: "This link no longer works",
    gone: "You may have been sent a newer one: look for our latest email, or call us.",
  },
  field: {
    required: (label: string) => `Enter your ${label}.`,
    missing: (label: string) => `Enter the ${label}.`,
    tooLong: (label: string, max: number) =>
      `Keep the ${label} to ${max.toLocaleString("en-CA")} characters or fewer.`,
    email: "Enter an email address like name@example.ca",
    phone: "Enter a phone number with at least 7 digits.",
    phoneRule: "At least 7 digits.",
  },
  staffPart: {
    failed: "This part didn’t load. Try again, or reload the page.",
  },
  staffStart: {
    opening: "Opening…",
    failed: "We couldn’t load the editing tools. Check your connection, then try again.",
  },
  request: {
    notAuthenticated: "Not authenticated",
    foreignOrigin: "This request came from another website, so we blocked it. Open this site and try again.",
    notAllowed: "Administrators only",
    tooMany: "Too many requests. Please wait a moment and try again.",
    tooLarge: "That’s too large to send.",
    lengthMissing: "The request doesn’t say how large it is.",
    unknownMethod: "This page doesn’t accept that kind of request.",
    rejectedTitle: "We can’t accept that request",
    malformedTitle: "Check the web address",
    malformed: "This web address has characters we can’t read. Check it, or start from the homepage.",
  },
  outage: {
    title: "Unexpected Application Error!",
    failed: "That didn’t work because of a problem on our side. Try again in a minute, or call us.",
    file: "We can’t open this file right now. Try again in a minute.",
    database: "We can’t reach our records right now. Try again in a minute, or call us.",
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
      heic: (photo: string) =>
        `${photo} is a HEIC photo, which we can’t open. Choose it from your phone’s photo library, or send a JPEG.`,
      "too-large": (photo: string) => `${photo} is larger than 60 MB. Choose a smaller one.`,
      "too-many-pixels": (photo: string) =>
        `${photo} has too many pixels for us to open. Choose a smaller one.`,
      broken: (photo: string) => `${photo} is damaged or incomplete. Try another copy.`,
      "broken-off": (photo: string) => `${photo} didn’t arrive, because the connection dropped. Try again.`,
      "too-many": (photo: string) => `${photo} wasn’t added, because you can send up to 8 photos.`,
      "too-fast": (photo: string) =>
        `${photo} wasn’t added: too many photos from this connection. Try again in an hour, or call us.`,
      "owner-missing": (photo: string) => `${photo} wasn’t added, because your request isn’t here anymore.`,
      "disk-full": (photo: string) =>
        `${photo} wasn’t added, because we’re out of space. Send your request without it, or call us.`,
      failed: (photo: string) =>
        `${photo} wasn’t added because of a problem on our side. Try again in a minute.`,
    },
  },
  preview: {
    draft: "This is a draft. Only people with this link can see it.",
    goneTitle: "This link no longer works",
    gone: "It has expired or been turned off. Ask the person who sent it for a new one.",
  },
  notFound: {
    page: {
      title: "404 - Page Not Found",
      text: "The page you're looking for may have been removed, renamed or is temporarily unavailable.",
    },
    service: { title: "Service Not Found", text: "The requested service could not be found." },
    listPage: { title: "Page not found", text: "The list doesn’t have that many pages anymore." },
    project: { title: "Project not found", text: "The project may have been removed or renamed." },
    post: { title: "Post not found", text: "The post may have been removed or renamed." },
  },
  empty: {
    services: "No services yet",
    noServices: "Our services will be listed here soon. Until then, call us or send a message.",
    projects: "No projects found",
    noProjects: "No projects have been created yet.",
    noProjectsIn: (category: string) => `No projects in “${category}” yet.`,
    posts: "No posts found",
    noPosts: "No posts have been published yet.",
    noPostsIn: (category: string) => `No posts in “${category}” yet.`,
    unknownCategory: "We couldn’t find that category.",
    reviews: "No reviews yet",
    noReviews: "Reviews from our clients will appear here soon.",
  },
} as const;
