import type { LoaderFunctionArgs } from "react-router";
import { findPhoto } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { sendPhoto } from "#app/modules/enquiries/photos/send-photo.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { runtimeContext } from "#app/site/request/site-context.server.ts";
import { findPhotoOwner } from "../photo-owner.server.ts";

/**
 * `GET /quote/photos/<id>` and `/q/<token>/photos/<id>`: a photo of the quote request that this browser is writing, or
 * of an enquiry, for its sender; see sendPhoto.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const runtime = context.get(runtimeContext);
  const { db } = runtime.database;
  const owner = await findPhotoOwner(db, new URL(request.url).pathname, request.headers);
  return sendPhoto(runtime, owner && (await findPhoto(db, owner, params.id ?? "")), request);
}

export const action = onlyGet;
