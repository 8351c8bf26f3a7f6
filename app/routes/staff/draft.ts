import { lastChangeOf } from "#app/kernel/activity/activity.queries.server.ts";
import { findConflicts } from "#app/kernel/documents/pages/patch.actions.server.ts";
import { patchInput } from "#app/kernel/documents/pages/patch.ts";
import type { StoredDraft } from "#app/kernel/verbs/draft.ts";
import { draftRef } from "#app/kernel/verbs/drafts.actions.server.ts";
import { readDraft } from "#app/kernel/verbs/drafts.queries.server.ts";
import { type EntityRef, entityRefOf } from "#app/kernel/verbs/entity-types.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { errorResponse } from "#app/site/request/require-staff.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";
import { findPatchTarget } from "../patch-targets.server.ts";

/** `GET /staff/draft?entity=service/ID`: the viewer's StoredDraft. */
export const loader = staffRead<StoredDraft>({
  role: "editor",
  failed: staffTexts.drafts.readFailed,
  async read({ db, viewer, query }) {
    const { data: entity } = draftRef.shape.entity.safeParse(query.get("entity"));
    if (!entity) return errorResponse({ reason: "invalid", message: staffTexts.staff.malformed });
    const ref = entityRefOf(entity);
    const stored = await readDraft(db, { user_id: viewer.id, entity });
    const differing = await db.transaction().execute((trx) => findDiffering(trx, stored.draft?.value));
    const changed = (subject: EntityRef) => lastChangeOf(db, subject, viewer.role);
    // Changes of a part of an entity may be recorded as changes of the whole.
    const last =
      (await changed(differing[0]?.subject ?? ref)) ??
      (await changed({ ...ref, id: ref.id.replace(/\/.*/s, "") }));
    return { ...stored, differing, changed: last && { by: last.user_email, at: last.created_at } };
  },
});

/** The fields of a page's draft whose stored value differs from the draft's base; none for a form's draft. */
async function findDiffering(trx: Trx, value: unknown) {
  const patch = patchInput.safeParse(value);
  if (!patch.success) return [];
  const conflicts = await findConflicts({ trx }, findPatchTarget, patch.data.changes);
  return conflicts.map(({ target, path, theirs, subject }) => ({ target, path, theirs, subject }));
}

export const action = onlyGet;
