import type { RouterContextProvider } from "react-router";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { texts } from "#app/platform/texts.ts";
import { requestContext, runtimeContext } from "./site-context.server.ts";

interface ExportedList {
  /** In the file's name and in the log: 'messages'. */
  name: string;
  /** Of its line in Recent Activity. */
  entity_type: EntityType;
  nouns: readonly [one: string, several: string];
  count(db: Db, now: Date): Promise<number>;
  file(db: Db, now: Date): ReadableStream<Uint8Array>;
}

/**
 * Answers with a list as a CSV file. Who exports how many is recorded in Recent Activity and in the log before the first
 * row is sent; the search can be a name or an address and is not recorded.
 * @throws {Error} if the database cannot be reached; nothing is exported then
 */
export async function exportList(
  context: Readonly<RouterContextProvider>,
  { name, entity_type, nouns, ...of }: ExportedList,
): Promise<Response> {
  const {
    database: { db },
    log,
  } = context.get(runtimeContext);
  const { viewer, clientAddress } = context.get(requestContext);
  if (!viewer) throw new Response(texts.request.notAuthenticated, { status: 401 });
  const now = new Date();
  const count = await of.count(db, now);
  await db.transaction().execute((trx) =>
    insertActivity(trx, {
      verb: "exported",
      entity_type,
      entity_id: null,
      entity_title: `${count} ${nouns[count === 1 ? 0 : 1]}`,
      user_id: viewer.id,
      user_email: viewer.email,
      now: now.toISOString(),
    }),
  );
  logSecurityEvent(log, `${name} exported`, { address: clientAddress, userId: viewer.id, count });
  return new Response(of.file(db, now), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}-${businessDay(now)}.csv"`,
      // Not compressed, because compression would buffer the whole file.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
