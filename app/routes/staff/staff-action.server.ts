import type { ActionFunctionArgs } from "react-router";
import { claimUploads } from "#app/features/media/uploads.queries.server.ts";
import { insertActivity, lastChangeOf } from "#app/features/staff/activity.queries.server.ts";
import type { StaffResult } from "#app/features/staff/staff-result.ts";
import { type AnyStaffVerb, StaffRefusal, type StaffVerbs } from "#app/features/staff/staff-verb.server.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import { bumpContentVersion, lockForWrite } from "#app/platform/db/content-version.server.ts";
import {
  type DatabaseFailure,
  databaseFailure,
  isDatabaseFailure,
} from "#app/platform/db/database-failure.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { fieldSentences } from "#app/platform/http/field-sentences.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import {
  type RequestState,
  requestContext,
  type SiteServices,
  servicesContext,
} from "../site-context.server.ts";
import { refuse, requireStaff, savesLimiter } from "./require-staff.server.ts";

/**
 * Makes one write of staff (DESIGN §3): session, origin, number, parsing, then the verb, its activity row, the content
 * version and the claim on files uploaded for its thing in one transaction. The body is JSON, `{ verb, input }`, which no form of another site can send.
 * @param verbs the verbs of the feature that was named
 * @returns JSON of a StaffResult with the statuses of DESIGN §11; it never throws
 */
export async function staffAction(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  verbs: StaffVerbs,
): Promise<Response> {
  const services = context.get(servicesContext);
  const body = await readBody(request);
  const verb = Object.hasOwn(verbs, body.verb) ? verbs[body.verb] : undefined;
  const state = context.get(requestContext);
  const admission = await requireStaff(request, state, savesLimiter, verb?.signedOut);
  if ("refusal" in admission) return admission.refusal;
  if (!verb) return refuse({ reason: "invalid", sentence: staffMessages.staff.malformed });
  const parsed = verb.input.safeParse(body.input);
  if (!parsed.success) {
    return refuse({
      reason: "invalid",
      sentence: staffMessages.staff.checkFields,
      fieldErrors: fieldSentences(parsed.error),
    });
  }
  try {
    const value = await write(
      services,
      verb,
      { viewer: admission.viewer, origin: state.origin },
      parsed.data,
    );
    services.outbox.wake();
    return Response.json({ kind: "saved", value } satisfies StaffResult<unknown>);
  } catch (error) {
    if (error instanceof StaffRefusal) return await explain(services, error);
    services.log.error({ err: error, verb: body.verb }, "a save failed");
    return refuse(
      { reason: "failed", sentence: verb.failed(reasonOf(error)) },
      isDatabaseFailure(error) ? 503 : 500,
    );
  }
}

const { reasons } = staffMessages;
const databaseReasons: Record<DatabaseFailure, string> = {
  unreachable: reasons.databaseAway,
  busy: reasons.databaseBusy,
  refused: reasons.databaseRefused,
};

/** Why a write failed, for people; null when that is not known. */
function reasonOf(error: unknown): string | null {
  if (isDiskFull(error)) return reasons.diskFull;
  const failure = databaseFailure(error);
  return failure && databaseReasons[failure];
}

async function readBody(request: Request): Promise<{ verb: string; input: unknown }> {
  const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: unknown = isJson ? await request.text().then(parseBody, () => null) : null;
  if (typeof body !== "object" || body === null) return { verb: "", input: undefined };
  const { verb, input } = body as { verb?: unknown; input?: unknown };
  return { verb: typeof verb === "string" ? verb : "", input };
}

/** PostgreSQL has no place for the character NUL, and nobody types it. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value) =>
      typeof value === "string" ? value.replaceAll("\u0000", "") : value,
    );
  } catch {
    return null;
  }
}

function write(
  { config, database }: SiteServices,
  verb: AnyStaffVerb,
  { viewer, origin }: { viewer: Viewer } & Pick<RequestState, "origin">,
  input: unknown,
) {
  const now = new Date().toISOString();
  const { smtpUrl, from, contactTo } = config.mail;
  const site = { origin, mail: { isSetUp: smtpUrl !== undefined, from, contactTo } };
  return database.db.transaction().execute(async (trx) => {
    await lockForWrite(trx, database.engine);
    const { value, activity } = await verb.run({ trx, viewer, now, site }, input);
    if (activity) {
      await insertActivity(trx, { ...activity, user_id: viewer.id, user_email: viewer.email, now });
      if (verb.changesPages) await bumpContentVersion(trx);
      if (activity.subject_id) await claimUploads(trx, activity.subject_id);
    }
    return value;
  });
}

async function explain({ database, log }: SiteServices, { refusal }: StaffRefusal): Promise<Response> {
  switch (refusal.reason) {
    case "invalid":
      return refuse({
        reason: "invalid",
        sentence: staffMessages.staff.checkFields,
        fieldErrors: refusal.fieldErrors,
        ...(refusal.detail ? { detail: refusal.detail } : {}),
      });
    case "gone":
      return refuse({ reason: "gone", sentence: staffMessages.staff.gone });
    case "list-changed":
      return refuse({ reason: "conflict", sentence: staffMessages.staff.listChanged });
    case "conflict": {
      const last = await lastChangeOf(database.db, refusal.subjectId).catch((error: unknown) => {
        log.error({ err: error }, "who changed it last could not be read");
        return null;
      });
      return refuse({
        reason: "conflict",
        sentence: staffMessages.staff.conflict(last?.user_email ?? null),
        detail: staffMessages.staff.conflictDetail,
        conflict: { by: last?.user_email ?? null, updated_at: refusal.updated_at },
      });
    }
  }
}
