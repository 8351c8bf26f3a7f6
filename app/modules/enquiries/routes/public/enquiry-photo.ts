import type { LoaderFunctionArgs } from "react-router";
import { sendPrivateFile } from "#app/kernel/files/send-private-file.server.ts";
import { findPhotoOwner } from "#app/modules/enquiries/photo-owner.server.ts";
import { findPhoto } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { SMALL_PHOTO_WIDTH } from "#app/modules/enquiries/photos/enquiry-photos.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { runtimeContext } from "#app/site/request/site-context.server.ts";
import { quoteTexts } from "../../quote-texts.ts";

/**
 * `GET /quote/photos/<id>` and `/q/<token>/photos/<id>`: a photo of the quote request that this browser is writing, or
 * of an enquiry, for its sender.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const runtime = context.get(runtimeContext);
  const { db } = runtime.database;
  const owner = await findPhotoOwner(db, new URL(request.url).pathname, request.headers);
  const photo = owner && (await findPhoto(db, owner, params.id ?? ""));
  const { missing } = quoteTexts.photos;
  return sendPrivateFile(runtime, photo, { request, smallWidth: SMALL_PHOTO_WIDTH, missing });
}

export const action = onlyGet;
