import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isSnapshotOf } from "#app/kernel/history/entity-revisions.server.ts";
import { findLastChange } from "#app/kernel/history/revisions.queries.server.ts";
import { entityRefOf } from "#app/kernel/verbs/entity-types.ts";
import type { NamedEntity } from "#app/kernel/verbs/version.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";
import { entityRevisions } from "../entity-revisions.server.ts";

const MAX_TARGETS = 60;
/**
 * `GET /staff/entities?target=…&target=…`: the targets of a page's changes that have a history, as a list of
 * NamedEntity, sorted by last change; targets that were never changed come last, in the given order.
 */
export const loader = staffRead({
  role: "editor",
  failed: staffTexts.history.loadFailed,
  async read({ db, viewer, query }) {
    const targets = [...new Set(query.getAll("target"))].slice(0, MAX_TARGETS);
    const found: NamedEntity[] = [];
    for (const { type, id } of targets.map(entityRefOf)) {
      const ofType = Object.hasOwn(entityRevisions, type) ? entityRevisions[type] : undefined;
      if (!ofType || !isSnapshotOf(viewer.role, ofType)) continue;
      // Yields to other requests, because each snapshot may have half a megabyte.
      await yieldToEventLoop();
      const snapshot = await ofType.read(db, id, false);
      if (!snapshot) continue;
      const changed = await findLastChange(db, { type, id });
      found.push({ type, id, title: ofType.titleOf(snapshot, id), changed });
    }
    return found.toSorted((one, other) => (other.changed?.at ?? "").localeCompare(one.changed?.at ?? ""));
  },
});

export const action = onlyGet;
