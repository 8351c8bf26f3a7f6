import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { kindIn, type MediaItem, maxBytes } from "#app/kernel/files/media-item.ts";
import { findStoredUpload, receiveUpload } from "#app/kernel/files/receive-upload.server.ts";
import {
  discardForAnswer,
  discardUpload,
  explainUpload,
  limited,
  readUpload,
  type UploadRequest,
  UploadTooLarge,
  uploadSchema,
} from "#app/kernel/files/upload-request.server.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { bumpContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import type { CompleteFile, ResumableUpload } from "#app/platform/files/resumable-uploads.server.ts";
import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { attachUploads } from "#app/site/projects/pending-uploads.queries.server.ts";
import { errorResponse, requireStaff } from "#app/site/request/require-staff.server.ts";
import { requestContext, runtimeContext, type SiteRuntime } from "#app/site/request/site-context.server.ts";
import { explain } from "./staff-action.server.ts";

/**
 * `POST /staff/upload/<bucket>?for=hero|library|project&entity=…&index=…&file=…`: the body is the raw file. With
 * `image=<id>` the request can be repeated, and the file is added to the project in which that upload is pending.
 *
 * `/staff/upload/<bucket>/<id>?…` is such an upload in parts, by the tus protocol: POST begins it, with or without the
 * first bytes, HEAD says how far it is, PATCH continues it, DELETE gives it up, also while it is stored. A PATCH without
 * a body after the last byte asks for the result. Only the account that began an upload reaches its parts.
 *
 * Both respond with a StaffResult of a MediaItem when all of the file has arrived.
 */
async function answer({ request, params, context }: ActionFunctionArgs | LoaderFunctionArgs) {
  const runtime = context.get(runtimeContext);
  const admission = await requireStaff(request, runtime, context.get(requestContext), "uploads");
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const image = params.upload ? { image: params.upload } : {};
  const requested = uploadSchema.safeParse({ ...query, bucket: params.bucket, ...image });
  if ("error" in admission || !requested.success) {
    await ("error" in admission ? discardForAnswer(request) : discardUpload(request, maxBytes.image));
    return "error" in admission
      ? admission.error
      : errorResponse({ reason: "invalid", message: staffTexts.staff.malformed });
  }
  const { viewer } = admission;
  const { id, ...upload } = requested.data;
  const max = maxBytes[kindIn(upload.bucket)];
  if (params.upload && id) return answerPart(runtime, request, { ...upload, id, viewer });
  const stored = await store(runtime, { ...requested.data, viewer, body: readUpload(request, max) });
  return stored.response;
}

export const action = (args: ActionFunctionArgs) =>
  args.request.method === "POST" || args.params.upload ? answer(args) : onlyPost();

export const loader = (args: LoaderFunctionArgs) =>
  args.request.method === "HEAD" && args.params.upload ? answer(args) : onlyPost();

type StaffUpload = UploadRequest & { viewer: Viewer };

interface Content {
  body: AsyncGenerator<Uint8Array>;
  /** Whether its sender has given it up; it is then not stored. */
  isGivenUp?: CompleteFile["isGivenUp"];
}

/** @returns the response, and whether a retry may succeed with the same bytes */
async function store(runtime: SiteRuntime, upload: StaffUpload & Content) {
  const { bucket, id, kind, viewer, isGivenUp = () => false } = upload;
  const onRow = async (trx: Trx, { url }: MediaItem) => {
    if (isGivenUp()) throw new VerbError({ reason: "gone" });
    const isAwaited = id && kind.for === "project" && (await attachUploads(trx, kind.id, id, url));
    if (isAwaited) await bumpContentVersion(trx);
  };
  try {
    const value = await receiveUpload(runtime, { ...upload, ...(id && { onRow }) });
    return { response: storedResponse(value), canRetry: false };
  } catch (error) {
    if (isGivenUp()) return { response: goneResponse(bucket), canRetry: false };
    if (error instanceof VerbError)
      return { response: await explain(runtime, error, viewer), canRetry: false };
    return explained(runtime, error, bucket);
  }
}

const storedResponse = (value: MediaItem) =>
  Response.json({ kind: "ok", value } satisfies StaffResult<MediaItem>);

const goneResponse = (bucket: UploadRequest["bucket"]) =>
  errorResponse({ reason: "gone", message: mediaTexts[kindIn(bucket)].failed });

function explained({ log }: SiteRuntime, error: unknown, bucket: UploadRequest["bucket"]) {
  const { message, detail, status, reason, ours } = explainUpload(error, kindIn(bucket));
  if (ours) log.error({ err: error, bucket }, "an upload failed");
  return { response: errorResponse({ reason, message, detail }, status), canRetry: reason === "failed" };
}

async function answerPart(
  runtime: SiteRuntime,
  request: Request,
  upload: StaffUpload & { id: string },
): Promise<Response> {
  const { bucket, id, viewer } = upload;
  const limit = maxBytes[kindIn(bucket)];
  // The response to its last part was lost.
  const stored = request.method === "PATCH" ? await findStoredUpload(runtime.database.db, upload) : null;
  if (stored) {
    await discardUpload(request, limit);
    return storedResponse(stored);
  }
  const { pathname, search } = new URL(request.url);
  const part: ResumableUpload = {
    owner: viewer.id,
    id,
    address: pathname + search,
    maxBytes: limit,
    noRoom: () =>
      explained(runtime, Object.assign(new Error("The disk is low."), { code: "ENOSPC" }), bucket).response,
    async store({ bytes, isGivenUp }: CompleteFile) {
      // It may have been begun for videos, which may be larger.
      const content = { body: limited(bytes, limit), isGivenUp };
      const { response, canRetry } = await store(runtime, { ...upload, ...content });
      return { response, keeps: canRetry ? "all" : "nothing" };
    },
  };
  const response = await runtime.uploads.answer(request, part);
  if (response.ok || response.headers.get("content-type")?.startsWith("application/json")) return response;
  await discardUpload(request, limit);
  return refusedPart(runtime, response, bucket);
}

/** The response to what the protocol's server has refused. */
function refusedPart(runtime: SiteRuntime, response: Response, bucket: UploadRequest["bucket"]): Response {
  const { status } = response;
  if (status === 404 || status === 410) return goneResponse(bucket);
  if (status === 413) return explained(runtime, new UploadTooLarge(), bucket).response;
  // What else is wrong with a request is put right by asking how far the upload is.
  if (status < 500) return response;
  return explained(runtime, new Error(`tus: ${status}`), bucket).response;
}
