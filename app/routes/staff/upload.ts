import type { ActionFunctionArgs } from "react-router";
import { kindIn, type MediaItem, maxBytes } from "#app/features/media/media-item.ts";
import { receiveUpload } from "#app/features/media/receive-upload.server.ts";
import {
  discardUpload,
  explainUpload,
  readUpload,
  uploadSchema,
} from "#app/features/media/upload-request.server.ts";
import { attachUploads } from "#app/features/projects/pending-uploads.queries.server.ts";
import type { StaffResult } from "#app/features/staff/staff-result.ts";
import { VerbError } from "#app/features/staff/staff-verb.server.ts";
import { bumpContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { requestContext, runtimeContext } from "../site-context.server.ts";
import { errorResponse, requireStaff } from "./require-staff.server.ts";
import { explain } from "./staff-action.server.ts";

/**
 * `POST /staff/upload/<bucket>?for=hero|library|project&entity=…&index=…&file=…`: the body is the
 * raw file, so that the browser can show the progress. With `image=<id>` the request can be repeated, and the
 * file is added to the project in which that upload is pending. Responds with a StaffResult of a MediaItem.
 */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") return onlyPost();
  const runtime = context.get(runtimeContext);
  const admission = await requireStaff(request, runtime, context.get(requestContext), "uploads");
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const requested = uploadSchema.safeParse({ ...query, bucket: params.bucket });
  if ("error" in admission || !requested.success) {
    await discardUpload(request, maxBytes.image);
    return "error" in admission
      ? admission.error
      : errorResponse({ reason: "invalid", message: staffMessages.staff.malformed });
  }
  const { bucket, id, kind } = requested.data;
  const body = readUpload(request, maxBytes[kindIn(bucket)]);
  const onRow = async (trx: Trx, { url }: MediaItem) => {
    const isAwaited = id && kind.for === "project" && (await attachUploads(trx, kind.projectId, id, url));
    if (isAwaited) await bumpContentVersion(trx);
  };
  try {
    const upload = { ...requested.data, body, viewer: admission.viewer, ...(id && { onRow }) };
    const value = await receiveUpload(runtime, upload);
    return Response.json({ kind: "ok", value } satisfies StaffResult<MediaItem>);
  } catch (error) {
    if (error instanceof VerbError) return await explain(runtime, error, admission.viewer);
    const { message, detail, status, reason, ours } = explainUpload(error, kindIn(bucket));
    if (ours) runtime.log.error({ err: error, bucket }, "an upload failed");
    return errorResponse({ reason, message, detail }, status);
  }
}

export const loader = onlyPost;
