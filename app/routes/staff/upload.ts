import type { ActionFunctionArgs } from "react-router";
import { kindIn, type MediaItem, mostBytes } from "#app/features/media/media-item.ts";
import { receiveUpload } from "#app/features/media/receive-upload.server.ts";
import {
  discardUpload,
  explainUpload,
  readUpload,
  uploadSchema,
} from "#app/features/media/upload-request.server.ts";
import type { StaffResult } from "#app/features/staff/staff-result.ts";
import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { requestContext, runtimeContext } from "../site-context.server.ts";
import { errorResponse, requireStaff } from "./require-staff.server.ts";

/**
 * `POST /staff/upload/<bucket>?for=hero|library|project&thing=…&project=…&index=…`: the body is the file itself, so that
 * the browser can tell how far it is. Answers a StaffResult of a MediaItem.
 */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") return onlyPost();
  const runtime = context.get(runtimeContext);
  const admission = await requireStaff(request, runtime, context.get(requestContext), "uploads");
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const wanted = uploadSchema.safeParse({ ...query, bucket: params.bucket });
  if ("error" in admission || !wanted.success) {
    await discardUpload(request, mostBytes.image);
    return "error" in admission
      ? admission.error
      : errorResponse({ reason: "invalid", message: staffMessages.staff.malformed });
  }
  const { bucket } = wanted.data;
  const body = readUpload(request, mostBytes[kindIn(bucket)]);
  try {
    const value = await receiveUpload(runtime, { ...wanted.data, body, viewer: admission.viewer });
    return Response.json({ kind: "ok", value } satisfies StaffResult<MediaItem>);
  } catch (error) {
    const { message, detail, status, ours } = explainUpload(error, kindIn(bucket));
    if (ours) runtime.log.error({ err: error, bucket }, "an upload failed");
    return errorResponse({ reason: ours ? "failed" : "invalid", message, detail }, status);
  }
}

export const loader = onlyPost;
