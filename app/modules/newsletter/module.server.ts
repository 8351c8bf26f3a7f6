import { valueIf } from "#app/platform/http/page-address.ts";
import { createFormLimiter, type FormLimiter } from "#app/platform/rate-limits/form-limiter.server.ts";
import { createRateLimiter, type RateLimiter } from "#app/platform/rate-limits/rate-limiter.server.ts";
import type { ServerModule } from "#app/site/slots/module.server.ts";
import { hasNewsletterErrors } from "./mail/read-newsletter-mail.server.ts";
import { newsletterTestVerbs } from "./newsletter-test.server.ts";
import { privacyText } from "./newsletter-texts.ts";
import { newsletterVerbs } from "./newsletters.actions.server.ts";
import { newsletters } from "./newsletters.collection.ts";
import { findSentImageUses } from "./newsletters.queries.server.ts";
import { newsletterRevisions } from "./revisions.server.ts";
import { deliveryReports } from "./sending/delivery-reports.server.ts";
import { newsletterSendVerbs } from "./sending/newsletter-sends.actions.server.ts";
import { startNewsletters } from "./sending/start-newsletters.server.ts";
import { listClients } from "./subscribers/list-clients.server.ts";
import { newsletterConsentBox } from "./subscribers/newsletter-consent-box.server.ts";
import { oneClickRoutes } from "./subscribers/one-click.server.ts";
import { readSubscription } from "./subscribers/person-subscription.server.ts";
import { MAX_LIST_BYTES } from "./subscribers/subscriber-import.ts";
import { SUBSCRIBERS_PATH } from "./subscribers/subscriber-list.ts";
import { subscriberVerbs } from "./subscribers/subscribers.actions.server.ts";
import { pruneUnconfirmed } from "./subscribers/subscriptions.queries.server.ts";
import type {} from "./tables.server.ts";

declare module "#app/site/request/limiters.server.ts" {
  interface Limiters {
    /** Requests for the newsletter, per client address. */
    newsletter: FormLimiter;
    /** Requests for a new link to unsubscribe, per client address, and mails with one, per address. */
    freshLeaveLinks: FormLimiter;
    /** Presses of a newsletter's link that count, per link and client address. */
    newsletterLinks: RateLimiter;
  }
}

/** What the newsletter adds on the server; see module.ts. */
export const newsletterOnServer: ServerModule = {
  name: "newsletter",
  collections: [newsletters],
  verbs: (offers) => ({
    newsletters: {
      ...newsletterVerbs,
      ...newsletterTestVerbs(offers),
      ...newsletterSendVerbs((trx, id, at) => hasNewsletterErrors(trx, id, { ...at, offers })),
    },
    subscribers: subscriberVerbs((db, now) => listClients(db, now, offers)),
  }),
  revisions: newsletterRevisions,
  links: { "subscriber-list": { find: async () => new Map(), all: SUBSCRIBERS_PATH } },
  imageUses: [findSentImageUses],
  async personalData(db, { emailHash }) {
    const content = await readSubscription(db, emailHash);
    return content && { name: "newsletter.json", content };
  },
  limiters: (db) => ({
    newsletter: createFormLimiter(db, "newsletter"),
    freshLeaveLinks: createFormLimiter(db, "leave-links"),
    newsletterLinks: createRateLimiter(db, { name: "newsletter-links", points: 1, seconds: 60 }),
  }),
  longSaves: { "/staff/subscribers": MAX_LIST_BYTES },
  requests: oneClickRoutes,
  startWorkers: (runtime, answers) => [startNewsletters(runtime, answers)],
  mailHandlers: ({ database: { db } }, { answers, now }) => ({
    reports: deliveryReports({ db, answers, now }),
  }),
  dailyJobs: [
    {
      name: "prune unconfirmed subscribers",
      label: "Newsletter sign-ups never confirmed",
      run: ({ database }, now) => pruneUnconfirmed(database.db, now),
    },
  ],
  secretLosses: [
    {
      table: "subscribers",
      text: (rows) => `the links to unsubscribe that subscribers (${rows}) have got`,
    },
    {
      table: "newsletter_opt_outs",
      text: (rows) => `who wants no newsletter (${rows}): these people could be written to again`,
    },
  ],
  addresses: {
    tokens: [
      ["newsletter", "leave"],
      ["newsletter", "confirm"],
      ["newsletter", "link"],
    ],
    parameters: [[/^\/newsletter$/, { sent: valueIf(/^1$/) }]],
    secretLinks: ["/newsletter/"],
    answers: ["newsletter"],
  },
  consentBoxes: [newsletterConsentBox],
  privacyText: { more: privacyText },
};
