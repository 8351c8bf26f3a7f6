import { z } from "zod";
import { requireRow, type StaffVerbs, staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { idInput } from "#app/platform/text-rules.ts";
import { hasSend, holdNewsletter } from "../newsletters.queries.server.ts";
import {
  countSubscribed,
  deleteSchedule,
  findNewsletterSubject,
  insertSend,
  pauseSend,
  resumeSend,
  sendUnsureAgain,
  stopSend,
} from "./newsletter-sends.queries.server.ts";

const { sends: words } = staffNewsletterTexts;
const YEAR_MS = 366 * 24 * 3_600_000;

/** @returns whether the newsletter has errors, so that it can't be sent; null if it is missing */
type HasErrors = (trx: Trx, id: string, at: { origin: string; now: Date }) => Promise<boolean | null>;

/** Whether so many more or fewer people get a newsletter than were shown that staff should look again. */
const isOther = (shown: number, count: number) => Math.abs(shown - count) > Math.max(2, count / 20);

/** The operations that change how a newsletter is sent, each with the message if it doesn't apply any more. */
const changes = {
  cancel: deleteSchedule,
  pause: pauseSend,
  resume: resumeSend,
  stop: stopSend,
  "send-unsure": async (trx, id, now) => (await sendUnsureAgain(trx, id, now)) > 0,
} satisfies Record<string, (trx: Trx, id: string, now: string) => Promise<boolean>>;

const done = async (trx: Trx, id: string, verb: "sent" | "changed") => ({
  value: null,
  activity: {
    verb,
    entity_type: "newsletter" as const,
    entity_id: id,
    entity_title: await findNewsletterSubject(trx, id),
  },
});

/** Administrators' operations on the sending of a newsletter, at `POST /staff/newsletters`. */
export const newsletterSendVerbs = (hasErrors: HasErrors): StaffVerbs => ({
  /** Schedules a newsletter, or sends it now. It can't be changed from then on. */
  send: staffVerb({
    changesPages: false,
    input: idInput.extend({
      /** "" for now. */
      send_at: z.union([z.literal(""), z.iso.datetime()], staffTexts.staff.malformed),
      with_implied: z.boolean(),
      /** How many people get it, as staff were told. */
      people: z.int().min(0),
    }),
    failed: words.failed,
    async run({ trx, viewer, site, now }, { id, send_at, with_implied, people }) {
      const refuse = (message: string) => new VerbError({ reason: "moved", message });
      requireRow((await holdNewsletter(trx, id)) || undefined);
      if (await hasSend(trx, id)) throw refuse(words.isSent);
      const time = new Date(now);
      if (requireRow((await hasErrors(trx, id, { origin: site.origin, now: time })) ?? undefined))
        throw refuse(words.hasErrors);
      const { express, implied } = await countSubscribed(trx, time);
      const count = express + (with_implied ? implied : 0);
      if (count === 0) throw refuse(words.nobody);
      if (isOther(people, count)) throw refuse(words.otherCount(count));
      const sendAt = send_at === "" || send_at < now ? now : new Date(send_at).toISOString();
      if (Date.parse(sendAt) - time.getTime() > YEAR_MS) throw refuse(words.tooLate);
      await insertSend(trx, { newsletterId: id, sendAt, withImplied: with_implied, userId: viewer.id, now });
      return done(trx, id, "sent");
    },
  }),

  ...Object.fromEntries(
    Object.entries(changes).map(([verb, change]) => [
      verb,
      staffVerb({
        changesPages: false,
        input: idInput,
        failed: words.changeFailed,
        async run({ trx, now }, { id }) {
          requireRow((await hasSend(trx, id)) || undefined);
          if (!(await change(trx, id, now))) throw new VerbError({ reason: "moved", message: words.moved });
          return done(trx, id, "changed");
        },
      }),
    ]),
  ),
});
