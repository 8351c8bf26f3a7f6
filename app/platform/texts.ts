/**
 * Every message about a failure or a confirmation (SPEC §8, §5; DESIGN §11). Messages that name a record are
 * functions. Staff's messages are in staff-texts.ts, so that visitors do not download them.
 */
export const texts = {
  field: {
    required: (label: string) => `Enter your ${label}.`,
    missing: (label: string) => `Enter the ${label}.`,
    tooLong: (label: string, max: number) =>
      `Keep the ${label} to ${max.toLocaleString("en-CA")} characters or fewer.`,
    email: "Enter an email address like name@example.ca",
    didYouMean: (likely: string, typed: string) =>
      `Did you mean ${likely}? If ${typed} is right, send it again as it is.`,
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
    busyTitle: "We’re busy right now",
    busy: "Too many pages are being opened at once. Try again in a few seconds, or call us.",
    busySending: "Too many people are sending at once. Try again in a few seconds, or call us.",
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
    damaged: "We can’t read some of our records, and fixing that can take hours. Please call us instead.",
    /** Of a form that could not be taken. */
    notSentTitle: "That wasn’t sent",
    notSent: "We couldn’t take it because of a problem on our side. Try again in a minute, or call us.",
    /** Of a form that may have been taken, and whose page could not be shown. */
    notShownTitle: "We can’t show this page right now",
    notShown: "We may have what you sent already. Try again in a minute, or call us.",
    typed: "What you typed",
    sendAgain: "Send again",
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
    noServices: "Our services will be listed here soon. Until then, send us a message.",
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
