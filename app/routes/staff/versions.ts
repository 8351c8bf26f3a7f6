import { z } from "zod";
import { thingInput } from "#app/features/history/history.schema.ts";
import { isSnapshotOf } from "#app/features/history/revision-kind.server.ts";
import { readHistory, readVersion } from "#app/features/history/versions.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { revisionKinds } from "../revision-kinds.server.ts";
import { errorResponse } from "./require-staff.server.ts";
import { staffRead } from "./staff-read.server.ts";

const number = z.coerce.number().int().min(0).max(1_000_000_000);
const versionsQuery = thingInput.extend({ before: number.optional(), version: number.optional() });

/**
 * `GET /staff/versions?kind=…&id=…`: a ThingHistory; with `&before={number}` of versions older than that;
 * with `&version={number}` the changes of one version, as a list of VersionChange.
 */
export const loader = staffRead({
  role: "editor",
  failed: staffMessages.history.loadFailed,
  async read({ db, viewer, query }) {
    const requested = versionsQuery.safeParse(Object.fromEntries(query));
    const name = requested.data?.kind ?? "";
    const kind = Object.hasOwn(revisionKinds, name) ? revisionKinds[name] : undefined;
    if (!kind || !requested.success)
      return errorResponse({ reason: "invalid", message: staffMessages.staff.malformed });
    if (!isSnapshotOf(viewer.role, kind))
      return errorResponse({ reason: "not-allowed", message: staffMessages.staff.notAllowed });
    const { version, before } = requested.data;
    if (version === undefined) return readHistory(db, kind, requested.data, before);
    const changes = await readVersion(db, kind, requested.data, version);
    return changes ?? errorResponse({ reason: "gone", message: staffMessages.staff.gone });
  },
});

export const action = onlyGet;
