import type { LoaderFunctionArgs } from "react-router";
import { listRevisions } from "#app/features/history/revisions.queries.server.ts";
import type { NamedThing } from "#app/features/staff/version.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { revisionKinds } from "../revision-kinds.server.ts";
import { staffRead } from "./staff-read.server.ts";

const MOST_TARGETS = 60;
/** What changes of a page are made to that is kept under another name. */
const orders: Record<string, string> = {
  "order:services": "service-order",
  "order:projects": "project-order",
};

/**
 * `GET /staff/things?target=…&target=…`: which of the targets of a page's changes have a history, as a list of NamedThing.
 * Those changed last come first, those never changed in the order of the targets.
 */
export const loader = (args: LoaderFunctionArgs) =>
  staffRead(args, staffMessages.history.loadFailed, async ({ database: { db } }) => {
    const targets = new URL(args.request.url).searchParams.getAll("target").slice(0, MOST_TARGETS);
    const found: NamedThing[] = [];
    for (const { kind: name, id } of targets.map(thingOf)) {
      const kind = Object.hasOwn(revisionKinds, name) ? revisionKinds[name] : undefined;
      const reading = await kind?.read(db, id, false);
      if (!kind || !reading) continue;
      const [last] = await listRevisions(db, { kind: name, id }, { limit: 1 });
      const changed = last ? { by: last.user_email, at: last.created_at } : null;
      found.push({ kind: name, id, title: kind.titleOf(reading, id), noun: kind.noun, changed });
    }
    return found.toSorted((one, other) => (other.changed?.at ?? "").localeCompare(one.changed?.at ?? ""));
  });

/** A page's content has its key, an order its own name; a record is named by its kind and id. */
function thingOf(target: string): { kind: string; id: string } {
  if (target.startsWith("content:")) return { kind: "page", id: target };
  const order = Object.hasOwn(orders, target) ? orders[target] : undefined;
  if (order) return { kind: order, id: target };
  const [kind = "", id = ""] = target.split(":");
  return { kind, id };
}

export const action = onlyGet;
