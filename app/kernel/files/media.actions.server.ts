import { z } from "zod";
import { requireRow, staffVerb, VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import { deleteMedia, findUses } from "./file-removal.queries.server.ts";
import { findItem, setAlt, setFocalPoint } from "./library.queries.server.ts";
import { fileTypeIn, formatPlaceNames, MAX_ALT_LENGTH, type MediaItem } from "./media-item.ts";

const alt = z
  .string()
  .overwrite(visibleText)
  .trim()
  .max(MAX_ALT_LENGTH, { error: texts.field.tooLong("alt text", MAX_ALT_LENGTH) });

const describe = staffVerb({
  input: z.object({ id: z.uuid(), alt }),
  failed: staffTexts.staff.saveFailed,
  async run({ trx, recordRevision }, input) {
    const item = requireRow(await findItem(trx, input.id));
    await recordRevision("picture", item.id);
    await setAlt(trx, item.id, input.alt);
    return { value: { ...item, alt: input.alt }, activity: { verb: "changed", ...subject(item) } };
  },
});

const percent = z.number().int().min(0).max(100);

/**
 * Sets the focal point of a picture, which every crop keeps in view; null restores the default of each use.
 */
const frame = staffVerb({
  input: z.object({ id: z.uuid(), focal: z.object({ x: percent, y: percent }).nullable() }),
  failed: staffTexts.staff.saveFailed,
  async run({ trx, recordRevision }, { id, focal }) {
    const item = requireRow(await findItem(trx, id));
    await recordRevision("picture", item.id);
    await setFocalPoint(trx, item.id, focal);
    return { value: { ...item, focal }, activity: { verb: "changed", ...subject(item) } };
  },
});

/** Deletes a file. A file in use is deleted only with `evenIfUsed`. */
const remove = staffVerb({
  input: z.object({ id: z.uuid(), evenIfUsed: z.boolean().default(false) }),
  failed: mediaTexts.image.deleteFailed,
  async run({ trx, recordRevision, findImageUses }, { id, evenIfUsed }) {
    const item = requireRow(await findItem(trx, id));
    const uses = (await findUses(trx, findImageUses, [item])).get(item.url) ?? [];
    if (uses.length > 0 && !evenIfUsed) {
      const detail = mediaTexts.inUse(formatPlaceNames(uses));
      throw new VerbError({ reason: "invalid", fieldErrors: { evenIfUsed: detail }, detail });
    }
    await recordRevision("picture", item.id, { deletes: true });
    await deleteMedia(trx, item.id);
    return { value: { id }, activity: { verb: "deleted", ...subject(item) } };
  },
});

/** The staff actions on stored files (`POST /staff/media`). */
export const mediaVerbs = { describe, frame, remove };

function subject({ id, bucket, file }: MediaItem) {
  return { entity_type: fileTypeIn(bucket), entity_id: id, entity_title: file };
}
