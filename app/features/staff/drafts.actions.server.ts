import { z } from "zod";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { deviceName } from "#app/platform/http/device-name.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { MAX_DRAFT_BYTES, MAX_TOTAL_DRAFT_BYTES } from "./draft.ts";
import { bytesOfOtherDrafts, discardDraft, storeDraft } from "./drafts.queries.server.ts";
import { staffVerb, VerbError } from "./staff-verb.server.ts";

/** What an integer of PostgreSQL holds, with room for the next one. */
const MAX_REVISION = 2 ** 31 - 2;

const write = {
  /** 'services:save:{id}', 'services:save:new' or 'page:/about'. */
  thing: z.string().min(1).max(300),
  /** Of the draft that the write replaces, as far as the writer knows; 0 for none. */
  base_revision: z.number().int().min(0).max(MAX_REVISION),
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

const discardInput = z.object(write);

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

const rules = { failed: staffMessages.drafts.keepFailed, changesPages: false };

/** A person's unsaved work, autosaved while they type (DESIGN §4a). It is no content: no activity, no new content version. */
export const draftVerbs = {
  /** Answers with the new revision; refuses what would replace another one than `base_revision`. */
  keep: staffVerb({
    ...rules,
    input: keepInput,
    async run({ trx, viewer, userAgent, now }, { value, ...input }) {
      await requireRoom(trx, viewer.id, { value, ...input });
      const write = { ...input, user_id: viewer.id, device: deviceName(userAgent), now };
      const revision = await storeDraft(trx, write, value);
      if (revision === null) throw new VerbError({ reason: "draft-conflict" });
      return { value: { revision }, activity: null };
    },
  }),
  discard: staffVerb({
    ...rules,
    input: discardInput,
    async run({ trx, viewer, userAgent, now }, input) {
      await discardDraft(trx, { ...input, user_id: viewer.id, device: deviceName(userAgent), now });
      return { value: null, activity: null };
    },
  }),
};
