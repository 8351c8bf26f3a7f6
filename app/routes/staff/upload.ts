import type { ActionFunctionArgs } from "react-router";
import { kindIn, type MediaItem, mostBytes } from "#app/features/media/media-item.ts";
import { receiveUpload } from "#app/features/media/receive-upload.server.ts";
import { discardUpload, readUpload } from "#app/features/media/upload-body.server.ts";
import { uploadSchema } from "#app/features/media/upload-query.server.ts";
import { explainUpload } from "#app/features/media/upload-refusal.server.ts";
import type { StaffResult } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { onlyPost } from "../other-methods.server.ts";
import { requestContext, servicesContext } from "../site-context.server.ts";
import { refuse, requireStaff, uploadsLimiter } from "./require-staff.server.ts";

/**
 * `POST /staff/upload/<bucket>?for=hero|library|project&thing=…&project=…&index=…`: the body is the file itself, so that
 * the browser can tell how far it is. Answers a StaffResult of a MediaItem.
 */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  if (request.method !== "POST") return onlyPost();
  const services = context.get(servicesContext);
  const admission = await requireStaff(request, context.get(requestContext), uploadsLimiter);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const wanted = uploadSchema.safeParse({ ...query, bucket: params.bucket });
  if ("refusal" in admission || !wanted.success) {
    await discardUpload(request, mostBytes.image);
    return "refusal" in admission
      ? admission.refusal
      : refuse({ reason: "invalid", sentence: staffMessages.staff.malformed });
  }
  const { bucket } = wanted.data;
  const body = readUpload(request, mostBytes[kindIn(bucket)]);
  try {
    const value = await receiveUpload(services, { ...wanted.data, body, viewer: admission.viewer });
    return Response.json({ kind: "saved", value } satisfies StaffResult<MediaItem>);
  } catch (error) {
    const { sentence, detail, status, ours } = explainUpload(error, kindIn(bucket));
    if (ours) services.log.error({ err: error, bucket }, "an upload failed");
    return refuse({ reason: ours ? "failed" : "invalid", sentence, detail }, status);
  }
}

export const loader = onlyPost;
