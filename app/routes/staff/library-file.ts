import { z } from "zod";
import { findUses } from "#app/kernel/files/file-removal.queries.server.ts";
import { findItem } from "#app/kernel/files/library.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { errorResponse } from "#app/site/request/require-staff.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";
import { findImageUses } from "../image-uses.server.ts";

/** `GET /staff/library/<id>`: the uses of a stored file, as a list of ImageUse. */
export const loader = staffRead({
  role: "editor",
  failed: mediaTexts.usesFailed,
  async read({ db, params }) {
    const id = z.uuid().safeParse(params.id);
    const item = id.success ? await findItem(db, id.data) : undefined;
    if (!item) return errorResponse({ reason: "gone", message: mediaTexts.missing });
    return (await findUses(db, findImageUses, [item])).get(item.url) ?? [];
  },
});

export const action = onlyGet;
