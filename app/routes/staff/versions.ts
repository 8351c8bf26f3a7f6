import { z } from "zod";
import { isSnapshotOf } from "#app/kernel/history/entity-revisions.server.ts";
import { entityInput } from "#app/kernel/history/history.schema.ts";
import { readHistory, readVersion } from "#app/kernel/history/versions.server.ts";
import { parseRef } from "#app/kernel/verbs/entity-types.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { errorResponse } from "#app/site/request/require-staff.server.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";
import { entityRevisions } from "../entity-revisions.server.ts";

const number = z.coerce.number().int().min(0).max(1_000_000_000);
const versionsQuery = entityInput.extend({ before: number.optional(), version: number.optional() });

/**
 * `GET /staff/versions?entity=…`: an EntityHistory; with `&before={number}` of versions older than that;
 * with `&version={number}` the changes of one version, as a list of VersionChange.
 */
export const loader = staffRead({
  role: "editor",
  failed: staffTexts.history.loadFailed,
  async read({ db, viewer, query }) {
    const requested = versionsQuery.safeParse(Object.fromEntries(query));
    const entity = parseRef(requested.data?.entity ?? "");
    const ofType =
      entity && Object.hasOwn(entityRevisions, entity.type) ? entityRevisions[entity.type] : undefined;
    if (!entity || !ofType || !requested.success)
      return errorResponse({ reason: "invalid", message: staffTexts.staff.malformed });
    if (!isSnapshotOf(viewer.role, ofType))
      return errorResponse({ reason: "not-allowed", message: staffTexts.staff.notAllowed });
    const { version, before } = requested.data;
    if (version === undefined) return readHistory(db, ofType, entity, before);
    const changes = await readVersion(db, ofType, entity, version);
    return changes ?? errorResponse({ reason: "gone", message: staffTexts.staff.gone });
  },
});

export const action = onlyGet;
