import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isSnapshotOf } from "#app/features/history/revision-kind.server.ts";
import { findLastChange } from "#app/features/history/revisions.queries.server.ts";
import { entityRefOf } from "#app/features/page-content/patch.ts";
import type { NamedThing } from "#app/features/staff/version.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { revisionKinds } from "../revision-kinds.server.ts";
import { staffRead } from "./staff-read.server.ts";

const MAX_TARGETS = 60;
/**
 * `GET /staff/things?target=…&target=…`: the targets of a page's changes that have a history, as a list of
 * NamedThing, sorted by last change; targets that were never changed come last, in the given order.
 */
export const loader = staffRead({
  role: "editor",
  failed: staffMessages.history.loadFailed,
  async read({ db, viewer, query }) {
    const targets = [...new Set(query.getAll("target"))].slice(0, MAX_TARGETS);
    const found: NamedThing[] = [];
    for (const { kind: name, id } of targets.map(entityRefOf)) {
      const kind = Object.hasOwn(revisionKinds, name) ? revisionKinds[name] : undefined;
      if (!kind || !isSnapshotOf(viewer.role, kind)) continue;
      // Yields to other requests, because each snapshot may have half a megabyte.
      await yieldToEventLoop();
      const snapshot = await kind.read(db, id, false);
      if (!snapshot) continue;
      const changed = await findLastChange(db, { kind: name, id });
      found.push({ kind: name, id, title: kind.titleOf(snapshot, id), noun: kind.noun, changed });
    }
    return found.toSorted((one, other) => (other.changed?.at ?? "").localeCompare(one.changed?.at ?? ""));
  },
});

export const action = onlyGet;
