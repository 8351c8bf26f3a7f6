import { staffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { confirmed } from "#app/platform/text-rules.ts";
import { calendarFeedTexts } from "./calendar-feed-texts.ts";
import { endCalendarFeed, renewCalendarFeed } from "./calendar-feeds.queries.server.ts";

/** The actions on one's own calendar feed, sent by `POST /staff/calendar-feed`; for administrators only. */
export const calendarFeedVerbs = {
  /** Makes an address, by which clients' visits are read without signing in; one that exists ends. */
  renew: staffVerb({
    changesPages: false,
    confirmsPassword: true,
    input: confirmed,
    failed: calendarFeedTexts.failed,
    async run({ trx, viewer, now }) {
      await renewCalendarFeed(trx, viewer.id, now);
      return { value: null, activity: null };
    },
  }),

  end: staffVerb({
    changesPages: false,
    input: confirmed,
    failed: calendarFeedTexts.endFailed,
    async run({ trx, viewer }) {
      await endCalendarFeed(trx, viewer.id);
      return { value: null, activity: null };
    },
  }),
};
