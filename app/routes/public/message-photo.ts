import type { LoaderFunctionArgs } from "react-router";
import { findPhotoByToken } from "#app/features/contact/photos/message-photos.queries.server.ts";
import { sendPhoto } from "#app/features/contact/photos/send-photo.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { runtimeContext } from "../site-context.server.ts";

/** `GET /q/<token>/photos/<id>`: a photo of a message, for its sender; see sendPhoto. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const runtime = context.get(runtimeContext);
  const { token = "", id = "" } = params;
  return sendPhoto(runtime, await findPhotoByToken(runtime.database.db, token, id), request);
}

export const action = onlyGet;
