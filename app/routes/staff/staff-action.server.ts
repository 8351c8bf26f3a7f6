import type { ActionFunctionArgs } from "react-router";
import { cipherOf } from "#app/accounts/auth.server.ts";
import { confirmCode } from "#app/accounts/second-step.server.ts";
import { listFirstNames } from "#app/accounts/users.queries.server.ts";
import { insertActivity, lastChangeOf } from "#app/kernel/activity/activity.queries.server.ts";
import { claimUploads } from "#app/kernel/files/file-removal.queries.server.ts";
import { findNeeded } from "#app/kernel/files/needed-files.queries.server.ts";
import { originalKey } from "#app/kernel/files/storage-address.ts";
import { insertRevisions, revisionRecorder } from "#app/kernel/history/revisions.queries.server.ts";
import { unpublishes } from "#app/kernel/publishing/unpublishing.server.ts";
import type { DraftRef } from "#app/kernel/verbs/draft.ts";
import { draftRef } from "#app/kernel/verbs/drafts.actions.server.ts";
import { discardDraft } from "#app/kernel/verbs/drafts.queries.server.ts";
import type { EntityRef } from "#app/kernel/verbs/entity-types.ts";
import { nameOf, personNames } from "#app/kernel/verbs/person-names.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import {
  type AnyStaffVerb,
  type PreparedFile,
  type StaffContext,
  type StaffVerbs,
  VerbError,
} from "#app/kernel/verbs/staff-verb.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { bumpContentVersion, lockForWrite } from "#app/platform/db/content-version.server.ts";
import { type DatabaseFailure, databaseFailure } from "#app/platform/db/database-failure.server.ts";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { deviceName } from "#app/platform/http/device-name.server.ts";
import { fieldErrorsOf } from "#app/platform/http/field-errors.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { errorResponse, requireStaff } from "#app/site/request/require-staff.server.ts";
import {
  type RequestState,
  requestContext,
  runtimeContext,
  type SiteRuntime,
  staffSiteOf,
} from "#app/site/request/site-context.server.ts";
import { entityRevisions } from "../entity-revisions.server.ts";
import { findImageUses } from "../image-uses.server.ts";

interface FeatureRules {
  /** See requireStaff. */
  signedOut?: string | undefined;
  /** The verbs that editors may use; default none. */
  editors?: readonly string[] | undefined;
  /** The limit that requests count for; default `saves`. */
  limit?: Parameters<typeof requireStaff>[3] | undefined;
}

/**
 * Runs one write of staff (DESIGN §3): checks session, origin and rate limit before it reads the body, then
 * the role and the input. The verb, revisions (DESIGN §4a), activity row, content version and the claim on
 * files uploaded for the entity are one transaction, and so is the deletion of the person's draft that the request
 * names. The body is JSON, `{ verb, input, draft? }`, which forms of other sites can't send.
 * @param verbs the verbs of the requested feature
 * @returns JSON of a StaffResult with the statuses of DESIGN §11; it never throws
 */
export async function staffAction(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  verbs: StaffVerbs,
  { signedOut, editors = [], limit = "saves" }: FeatureRules = {},
): Promise<Response> {
  const runtime = context.get(runtimeContext);
  const state = context.get(requestContext);
  const admission = await requireStaff(request, runtime, state, limit, signedOut);
  if ("error" in admission) {
    // The body is read and discarded, because a browser that is still sending ignores the response.
    await request.arrayBuffer().catch(() => undefined);
    return admission.error;
  }
  const body = await readBody(request);
  const verb = Object.hasOwn(verbs, body.verb) ? verbs[body.verb] : undefined;
  if (!verb) return errorResponse({ reason: "invalid", message: staffTexts.staff.malformed });
  if (admission.viewer.role !== "administrator" && !editors.includes(body.verb))
    return errorResponse({ reason: "not-allowed", message: staffTexts.staff.notAllowed });
  const draft = draftRef.optional().safeParse(body.draft);
  if (!draft.success) return errorResponse({ reason: "invalid", message: staffTexts.staff.malformed });
  const parsed = verb.input.safeParse(body.input);
  if (!parsed.success) {
    return errorResponse({
      reason: "invalid",
      message: staffTexts.staff.checkFields,
      fieldErrors: fieldErrorsOf(parsed.error),
    });
  }
  if (verb.confirmsPassword && !state.passwordConfirmed)
    return errorResponse({ reason: "confirm-password", message: staffTexts.staff.confirmPassword });
  try {
    const { viewer } = admission;
    const wrongCode = verb.codeOf && (await checkCode(runtime, state, viewer, verb.codeOf(parsed.data)));
    if (wrongCode) return errorResponse(wrongCode);
    const { origin, passwordConfirmed = false } = state;
    const from = { viewer, userAgent: request.headers.get("user-agent"), origin, passwordConfirmed };
    const files =
      (await verb.prepare?.({ db: runtime.database.db, store: runtime.store }, parsed.data)) ?? [];
    const writing = write(runtime, verb, { ...from, files, draft: draft.data }, parsed.data);
    const { value, activity, undo } = await writing.finally(() => removeWithoutRow(runtime, files));
    runtime.outbox.wake();
    // Without an activity the account is unchanged: the change was only started.
    if ((verb.confirmsPassword || activity?.entity_type === "user") && activity?.entity_id)
      logSecurityEvent(runtime.log, "account changed", {
        address: state.clientAddress,
        userId: viewer.id,
        accountId: activity.entity_id,
        what: body.verb,
      });
    return Response.json({ kind: "ok", value, undo: undo ?? undefined } satisfies StaffResult<unknown>);
  } catch (error) {
    if (error instanceof VerbError) return await explain(runtime, error, admission.viewer);
    runtime.log.error({ err: error, verb: body.verb }, "a save failed");
    const why = reasonOf(error);
    const message = verb.failed(why);
    // Added as a detail, because SPEC's messages don't include the reason.
    const detail = why && why !== reasons.databaseRejected && !message.includes(why) ? { detail: why } : {};
    return errorResponse({ reason: "failed", message, ...detail }, why === null ? 500 : 503);
  }
}

function checkCode(
  { database: { db }, auth, limiters, log }: SiteRuntime,
  { clientAddress }: RequestState,
  viewer: Viewer,
  code: string,
) {
  const { signIn: limiter, usedCodes, confirmedCodes } = limiters;
  const cipher = cipherOf(auth);
  return confirmCode({ db, cipher, limiter, usedCodes, confirmedCodes, log, clientAddress, viewer, code });
}

const { reasons } = staffTexts;
const databaseReasons: Record<DatabaseFailure, string> = {
  unreachable: reasons.databaseAway,
  busy: reasons.databaseBusy,
  rejected: reasons.databaseRejected,
  damaged: reasons.databaseDamaged,
};

/** The reason of a failed write, as a message; null if unknown. */
function reasonOf(error: unknown): string | null {
  if (isDiskFull(error)) return reasons.diskFull;
  const failure = databaseFailure(error);
  return failure && databaseReasons[failure];
}

async function readBody(request: Request): Promise<{ verb: string; input: unknown; draft?: unknown }> {
  const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: unknown = isJson ? await request.text().then(parseBody, () => null) : null;
  if (typeof body !== "object" || body === null) return { verb: "", input: undefined };
  const { verb, input, draft } = body as { verb?: unknown; input?: unknown; draft?: unknown };
  return { verb: typeof verb === "string" ? verb : "", input, draft };
}

/** Valid input has at most ten levels. Parsing 250,000 levels, which fit into 500 KB, takes half a second. */
const MAX_LEVELS = 1000;

function isTooDeep(json: string): boolean {
  let level = 0;
  let isText = false;
  for (let at = 0; at < json.length && level <= MAX_LEVELS; at += 1) {
    const character = json[at];
    if (character === '"') isText = !isText;
    else if (isText) at += character === "\\" ? 1 : 0;
    else if (character === "[" || character === "{") level += 1;
    else if (character === "]" || character === "}") level -= 1;
  }
  return level > MAX_LEVELS;
}

function parseBody(text: string): unknown {
  if (isTooDeep(text)) return null;
  try {
    // A reviver makes parsing ten times slower, so it is used only if needed.
    return UNKEEPABLE.test(text) ? JSON.parse(text, keepable) : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Escapes of NUL and lone surrogates in JSON: PostgreSQL can't store them, and nobody types them. */
const UNKEEPABLE = /\\u(0000|d[89a-f])/i;

function keepable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed() : value;
}

function write(
  runtime: SiteRuntime,
  verb: AnyStaffVerb,
  {
    origin,
    draft,
    ...from
  }: Pick<StaffContext, "viewer" | "userAgent" | "passwordConfirmed" | "files"> &
    Pick<RequestState, "origin"> & { draft: DraftRef | undefined },
  input: unknown,
) {
  const { viewer } = from;
  const now = new Date().toISOString();
  const site = staffSiteOf(runtime, origin);
  const { database, hashEmail } = runtime;
  const cipher = cipherOf(runtime.auth);
  const hasFile = fileFinder(runtime);
  return database.db.transaction().execute(async (trx) => {
    await lockForWrite(trx, database.engine);
    const { recordRevision, stored } = revisionRecorder(trx, entityRevisions);
    const {
      value,
      activity,
      further = [],
    } = await verb.run(
      { ...from, trx, now, site, cipher, hashEmail, findImageUses, hasFile, recordRevision },
      input,
    );
    if (draft) {
      const device = deviceName(from.userAgent);
      await discardDraft(trx, { ...draft, user_id: viewer.id, device, now });
    }
    if (!activity) return { value, activity, undo: null };
    const activities = [activity, ...further];
    const undo = await insertRevisions(trx, entityRevisions, stored.values(), { activities, viewer, now });
    for (const one of activities) {
      await insertActivity(trx, { ...one, user_id: viewer.id, user_email: viewer.email, now });
      if (one.entity_id) await claimUploads(trx, { type: one.entity_type, id: one.entity_id });
    }
    if (verb.changesPages) await bumpContentVersion(trx, unpublishes(activities));
    return { value, activity, undo };
  });
}

/** Removes files that were stored for a write and have no row after it. Never throws: the daily job finds what remains. */
async function removeWithoutRow({ database, store, log }: SiteRuntime, files: readonly PreparedFile[]) {
  if (files.length === 0) return;
  try {
    const isNeeded = await findNeeded(database.db, files);
    const unneeded = files.filter((file) => !isNeeded(file));
    await Promise.all(unneeded.map(({ bucket, name }) => store.remove(originalKey(bucket, name))));
  } catch (error) {
    log.error({ err: error }, "files of a save could not be removed");
  }
}

/** Checks whether the store has an original; true if the store doesn't respond. */
function fileFinder({ store, log }: SiteRuntime): StaffContext["hasFile"] {
  return async ({ bucket, name }) => {
    try {
      return (await store.stat(originalKey(bucket, name))) !== null;
    } catch (error) {
      log.warn({ err: error }, "the store could not say whether it has a file");
      return true;
    }
  };
}

/** The response to a write that its verb refused. */
export async function explain(
  { database, log }: SiteRuntime,
  { details }: VerbError,
  viewer: Viewer,
): Promise<Response> {
  const lastChange = (subject: EntityRef) =>
    lastChangeOf(database.db, subject, viewer.role).catch((error: unknown) => {
      log.error({ err: error }, "who changed it last could not be read");
      return null;
    });
  const whoMade = async (email: string | null) => {
    if (email === viewer.email) return staffTexts.staff.youElsewhere;
    return email && nameOf(personNames(await listFirstNames(database.db).catch(() => [])), email);
  };
  switch (details.reason) {
    case "invalid":
      return errorResponse({
        reason: "invalid",
        message: staffTexts.staff.checkFields,
        fieldErrors: details.fieldErrors,
        detail: details.detail,
      });
    case "gone":
      return errorResponse({ reason: "gone", message: staffTexts.staff.gone });
    case "not-allowed":
      return errorResponse({ reason: "not-allowed", message: staffTexts.staff.notAllowed });
    case "confirm-password":
      return errorResponse({ reason: "confirm-password", message: staffTexts.staff.confirmPassword });
    case "changed-since":
      return errorResponse({ reason: "conflict", message: staffTexts.history.changedSince });
    case "obstacles": {
      const [first] = details.restoreIssues;
      const message = first?.message ?? staffTexts.history.restoreFailed;
      return errorResponse({ reason: "conflict", message, restoreIssues: [...details.restoreIssues] });
    }
    case "moved":
      return errorResponse({ reason: "conflict", message: details.message, detail: details.detail });
    case "list-changed":
      return errorResponse({ reason: "conflict", message: staffTexts.staff.listChanged });
    case "draft-conflict":
      return errorResponse({ reason: "conflict", message: staffTexts.drafts.conflict });
    case "conflict": {
      const { subject, updated_at } = details;
      const by = (await lastChange(subject))?.user_email ?? null;
      const fields = [];
      for (const { subject: changed, ...field } of details.fields) {
        const last = await lastChange(changed);
        fields.push({ ...field, by: last?.user_email ?? null, at: last?.created_at ?? null });
      }
      return errorResponse({
        reason: "conflict",
        message: staffTexts.staff.conflict(await whoMade(by)),
        ...(fields.length === 0 && { detail: staffTexts.staff.conflictDetail }),
        conflict: { by, updated_at, fields },
      });
    }
  }
}
