import { valueIf } from "#app/platform/http/page-address.ts";
import { createFormLimiter, type FormLimiter } from "#app/platform/rate-limits/form-limiter.server.ts";
import {
  createRateLimiter,
  limitedByAll,
  type RateLimiter,
} from "#app/platform/rate-limits/rate-limiter.server.ts";
import type { ServerModule } from "#app/site/slots/module.server.ts";
import { reminderJobs } from "./answer-reminders.server.ts";
import { savedAnswers } from "./answers/saved-answers.collection.ts";
import { calendarFeedVerbs } from "./calendar-feed/calendar-feeds.actions.server.ts";
import { endCalendarFeed, findCalendarFeed } from "./calendar-feed/calendar-feeds.queries.server.ts";
import { listWritingPeople } from "./clients.queries.server.ts";
import { consentVerbs } from "./consent/consent.actions.server.ts";
import { enquiryVerbs } from "./enquiries.actions.server.ts";
import { countNewEnquiries, findEnquiryPaths } from "./enquiries.queries.server.ts";
import { ENQUIRIES_PATH } from "./enquiries.ts";
import { estimateVerbs } from "./estimates/estimates.actions.server.ts";
import { enquiryMailHandlers } from "./incoming-mail/enquiry-mail-handlers.server.ts";
import { madeProjectVerbs } from "./make-project.server.ts";
import { countOfWeek, listEnquiryTasks } from "./pending-enquiries.server.ts";
import { pruneQuoteDrafts } from "./photos/enquiry-photos.queries.server.ts";
import { enquiryPrivacyText } from "./privacy-text.server.ts";
import { pruneByRetention } from "./prune-by-retention.server.ts";
import { quoteContent } from "./quote/quote-content.ts";
import { QUOTE_PATH } from "./quote/quote-steps.ts";
import { quoteUploads } from "./quote-uploads.server.ts";
import { reviewRequestVerbs } from "./review-requests/review-requests.actions.server.ts";
import { enquiryRevisions } from "./revisions.server.ts";
import type {} from "./tables.server.ts";
import { unmailedProblem } from "./unmailed-problem.server.ts";
import { visitVerbs } from "./visits/visits.actions.server.ts";
import { readWeekSections } from "./week-sections.server.ts";

declare module "#app/site/request/limiters.server.ts" {
  interface Limiters {
    /** Messages of the contact form, per client address. */
    contact: FormLimiter;
    /** Quote requests that are begun, per client address. */
    quoteDrafts: RateLimiter;
    /** What senders write on their pages, per client address. */
    replies: RateLimiter;
    /** Photos of quote requests and messages, per client address. */
    photos: RateLimiter;
    /** Reads of a calendar feed, per person. */
    calendarFeeds: RateLimiter;
  }
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A UUID. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A service or a project, as ContactSubject names it; a service's slug may have any characters. */
const SUBJECT = /^(service|project)\/[^\p{Cc}]{1,200}$/u;

/** What enquiries add on the server; see module.ts. */
export const enquiriesOnServer: ServerModule = {
  name: "enquiries",
  collections: [savedAnswers],
  screenParts: {
    async account({ database: { db }, signedLinks }, { id, role }, origin) {
      if (role !== "administrator") return null;
      const feed = await findCalendarFeed(db, id);
      return {
        address: feed ? `${origin}/calendar/${signedLinks("calendar").create(feed)}/visits.ics` : null,
      };
    },
  },
  endAccess: endCalendarFeed,
  verbs: ({ projects }) => ({
    "calendar-feed": calendarFeedVerbs,
    messages: {
      ...enquiryVerbs,
      ...consentVerbs,
      ...visitVerbs,
      ...estimateVerbs,
      ...reviewRequestVerbs,
      ...madeProjectVerbs(projects),
    },
  }),
  revisions: enquiryRevisions,
  links: {
    message: { find: findEnquiryPaths },
    "message-list": { find: async () => new Map(), all: ENQUIRIES_PATH },
  },
  pageContents: [quoteContent],
  fixedPaths: [QUOTE_PATH],
  listContacts: listWritingPeople,
  limiters(db) {
    const hourAndDay = (name: string, { hour, day }: { hour: number; day: number }) =>
      limitedByAll([
        createRateLimiter(db, { name, points: hour, seconds: HOUR_SECONDS }),
        createRateLimiter(db, { name: `${name}-day`, points: day, seconds: DAY_SECONDS }),
      ]);
    return {
      contact: createFormLimiter(db, "contact"),
      quoteDrafts: hourAndDay("quote-drafts", { hour: 60, day: 200 }),
      replies: createRateLimiter(db, { name: "replies", points: 10, seconds: MINUTE_SECONDS }),
      photos: hourAndDay("photos", { hour: 60, day: 300 }),
      calendarFeeds: createRateLimiter(db, { name: "calendar-feeds", points: 30, seconds: MINUTE_SECONDS }),
    };
  },
  uploads: quoteUploads,
  mailHandlers: enquiryMailHandlers,
  dailyJobs: [
    { name: "prune messages", label: "Old messages", run: pruneByRetention },
    {
      name: "prune quote drafts",
      label: "Quote requests never sent",
      run: ({ database }, now) => pruneQuoteDrafts(database, now),
    },
  ],
  recurringJobs: () => reminderJobs,
  problemChecks: [unmailedProblem],
  entryCounts: { [ENQUIRIES_PATH]: countNewEnquiries },
  pendingTasks: listEnquiryTasks,
  weekNote: countOfWeek,
  weekSections: readWeekSections,
  privacyText: enquiryPrivacyText,
  secretLosses: [
    { table: "review_opt_outs", text: (rows) => `who wants no request for a review (${rows})` },
    { table: "calendar_feeds", text: (rows) => `addresses of staff’s calendars (${rows})` },
  ],
  addresses: {
    tokens: [["q"], ["no-review-requests"]],
    parameters: [
      [/^\/contact$/, { sent: valueIf(/^1$/), about: valueIf(SUBJECT) }],
      [/^\/quote$/, { about: valueIf(SUBJECT) }],
      // The draft that the form before began, for a browser that keeps no cookie.
      [/^\/quote\/where$/, { begun: valueIf(ID) }],
      // The entries of a thread before one.
      [/^\/q\/[^/]+$/, { before: valueIf(ID) }],
      // Photos that only the person who sent them may see, by a link or a cookie, in the small size.
      [/^\/(quote|q\/[^/]+)\/photos\/[^/]+$/i, { w: valueIf(/^\d{1,4}$/) }],
    ],
    secretLinks: ["/q/", "/no-review-requests/", "/calendar/"],
    answers: ["quote"],
  },
};
