import type { ActionFunctionArgs } from "react-router";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import { findPhotoOwner } from "./photo-owner.server.ts";
import { changePhotos } from "./photos/photo-form.server.ts";

/**
 * Does what a posted form of photos asks; see changePhotos.
 * @returns null if the request or the message is missing
 */
export async function takePhotoForm({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { database, store, log, limiters } = context.get(runtimeContext);
  const { clientAddress } = context.get(requestContext);
  const owner = await findPhotoOwner(database.db, new URL(request.url).pathname, request.headers);
  if (!owner) return null;
  const admit = () => limiters.photos.admit(clientAddress);
  return changePhotos({ database, store, log, admit, now: new Date() }, owner, request);
}
