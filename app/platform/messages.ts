/**
 * Every message a person sees when something fails or is confirmed (SPEC §8, §5; DESIGN §11). Messages that name a
 * thing are functions of it. Those only staff see stand in staff-messages.ts, so that visitors don't download them.
 */
export const messages = {
  contact: {
    failedTitle: "Message Not Sent",
    failed: "Failed to send message. Please try calling us directly or sending an email.",
    sentTitle: "Thank You!",
    sent: "Your message has been sent successfully. We'll get back to you as soon as possible.",
    tooMany: "Too many messages from this connection. Please wait a minute, or call us.",
  },
  field: {
    required: (label: string) => `Enter your ${label}.`,
    missing: (label: string) => `Enter the ${label}.`,
    tooLong: (label: string, max: number) =>
      `Keep the ${label} under ${max.toLocaleString("en-CA")} characters.`,
    email: "Enter an email address like name@example.ca",
    phone: "Enter a phone number with at least 7 digits.",
    phoneRule: "At least 7 digits.",
  },
  staffPart: {
    failed: "This part could not be loaded. If it keeps failing, reload the page.",
  },
  request: {
    notAuthenticated: "Not authenticated",
    foreignOrigin: "This request came from another site and was refused.",
    notAllowed: "Only for administrators",
    tooMany: "Too many requests. Please wait a moment and try again.",
    tooLarge: "What was sent is too large.",
    lengthMissing: "The request did not say how much it sends.",
    unknownMethod: "This kind of request is not answered here.",
    rejectedTitle: "Request refused",
    malformedTitle: "Address not understood",
    malformed:
      "The address holds characters that cannot be read. Please check it, or start from the home page.",
  },
  outage: {
    title: "Unexpected Application Error!",
    failed: "Something went wrong on our side. Please try again in a minute, or call us.",
    file: "This file cannot be had just now. Please try again in a minute.",
    database: "We can't reach our records just now. Please try again in a minute, or call us.",
  },
  preview: {
    draft: "Draft. Only people with this link see it.",
    goneTitle: "This link no longer works",
    gone: "It has expired, or whoever made it has ended it. Ask them for a new one.",
  },
  notFound: {
    page: {
      title: "404 - Page Not Found",
      text: "The page you're looking for may have been removed, renamed or is temporarily unavailable.",
    },
    service: { title: "Service Not Found", text: "The requested service could not be found." },
    listPage: { title: "Page not found", text: "The list has no such page. It may have become shorter." },
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
    unknownCategory: "There is no such category.",
    reviews: "No reviews yet",
    noReviews: "Words from our clients will stand here soon.",
  },
} as const;
