import { z } from "zod";
import { MAX_DRAFT_BYTES, MAX_TOTAL_DRAFT_BYTES } from "#app/kernel/verbs/draft.ts";
import { isEntityText } from "#app/kernel/verbs/entity-types.ts";
import { staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { deviceName } from "#app/platform/http/device-name.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { bytesOfOtherDrafts, discardDraft, storeDraft } from "./drafts.queries.server.ts";

/** Maximum of a PostgreSQL integer, minus one for the next revision. */
const MAX_REVISION = 2 ** 31 - 2;

/** The draft that a request writes or deletes; see DraftRef. */
export const draftRef = z.object({
  entity: z.string().refine(isEntityText, staffTexts.staff.malformed),
  base_revision: z.number().int().min(0).max(MAX_REVISION),
});

/** NUL and lone surrogates, which PostgreSQL rejects; staffAction removes them from values, not from keys. */
const UNKEEPABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

const keepInput = z.object({
  ...draftRef.shape,
  /** Values come from JSON and are not validated one by one, which would take longer than all the rest. */
  value: z
    .record(z.string(), z.unknown())
    .refine((value) => bytesOf(value) <= MAX_DRAFT_BYTES, {
      error: staffTexts.drafts.tooLong,
      abort: true,
    })
    .refine((value) => !UNKEEPABLE.test(JSON.stringify(value)), { error: staffTexts.staff.malformed }),
});

/** Returns the size in bytes of JSON; infinity if the value is nested too deeply to be serialized. */
function bytesOf(value: object): number {
  try {
    return Buffer.byteLength(JSON.stringify(value));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** @throws {VerbError} if the person's drafts would be too large together */
async function requireRoom(
  trx: Trx,
  userId: string,
  { entity, value }: z.infer<typeof keepInput>,
): Promise<void> {
  if ((await bytesOfOtherDrafts(trx, userId, entity)) + bytesOf(value) > MAX_TOTAL_DRAFT_BYTES)
    throw new VerbError({ reason: "invalid", fieldErrors: { value: staffTexts.drafts.tooMuch } });
}

const rules = { failed: staffTexts.drafts.keepFailed, changesPages: false };

/** Autosaves a person's drafts (DESIGN §4a). They are no content: no activity, no new content version. */
export const draftVerbs = {
  /** Returns the new revision; rejects a write over another revision than `base_revision`. */
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
    input: draftRef,
    async run({ trx, viewer, userAgent, now }, input) {
      await discardDraft(trx, { ...input, user_id: viewer.id, device: deviceName(userAgent), now });
      return { value: null, activity: null };
    },
  }),
};
