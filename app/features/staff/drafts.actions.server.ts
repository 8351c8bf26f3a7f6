import { z } from "zod";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { deviceName } from "#app/platform/http/device-name.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { MAX_DRAFT_BYTES, MAX_TOTAL_DRAFT_BYTES } from "./draft.ts";
import { bytesOfOtherDrafts, discardDraft, storeDraft } from "./drafts.queries.server.ts";
import { staffVerb, VerbError } from "./staff-verb.server.ts";

const write = {
  /** 'services:save:{id}', 'services:save:new' or 'page:/about'. */
  thing: z.string().min(1).max(300),
  device_id: z.uuid(),
  /** Grows with each write of the device. */
  number: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
};

/** NUL and half of a character, which PostgreSQL has no place for: staffAction takes them out of values, not of names. */
const UNKEEPABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

const keepInput = z.object({
  ...write,
  /** It comes out of JSON: asking of each value whether it is any takes longer than all the rest. */
  value: z
    .record(z.string(), z.unknown())
    .refine((value) => bytesOf(value) <= MAX_DRAFT_BYTES, {
      error: staffMessages.drafts.tooLong,
      abort: true,
    })
    .refine((value) => !UNKEEPABLE.test(JSON.stringify(value)), { error: staffMessages.staff.malformed }),
});

const discardInput = z.object({ ...write, known: z.iso.datetime().nullable() });

/** Of JSON; no number is enough for what goes deeper than can be written. */
function bytesOf(value: object): number {
  try {
    return Buffer.byteLength(JSON.stringify(value));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** @throws {VerbError} when somebody's drafts would be too much together */
async function requireRoom(
  trx: Trx,
  userId: string,
  { thing, value }: z.infer<typeof keepInput>,
): Promise<void> {
  if ((await bytesOfOtherDrafts(trx, userId, thing)) + bytesOf(value) > MAX_TOTAL_DRAFT_BYTES)
    throw new VerbError({ reason: "invalid", fieldErrors: { value: staffMessages.drafts.tooMuch } });
}

const done = { value: null, activity: null };
const rules = { failed: staffMessages.drafts.keepFailed, changesPages: false };

/** A person's unsaved work, kept behind the typing (DESIGN §4a). It is no content: no activity, no new content version. */
export const draftVerbs = {
  keep: staffVerb({
    ...rules,
    input: keepInput,
    async run({ trx, viewer, userAgent, now }, { value, ...input }) {
      await requireRoom(trx, viewer.id, { value, ...input });
      await storeDraft(trx, { ...input, user_id: viewer.id, device: deviceName(userAgent), now }, value);
      return done;
    },
  }),
  discard: staffVerb({
    ...rules,
    input: discardInput,
    async run({ trx, viewer, userAgent, now }, { known, ...input }) {
      await discardDraft(trx, { ...input, user_id: viewer.id, device: deviceName(userAgent), now }, known);
      return done;
    },
  }),
};
