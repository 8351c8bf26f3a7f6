import type { LoaderFunctionArgs } from "react-router";
import type { GoingPicturesAnswer } from "#app/features/media/media-item.ts";
import { findFilesGoingWith } from "#app/features/media/uploads.queries.server.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { requestContext, servicesContext } from "../site-context.server.ts";
import { refuse } from "./require-staff.server.ts";

/** `GET /staff/goes-with/<id>`: how many pictures go when a thing is deleted, as JSON, for staff only. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { database, log } = context.get(servicesContext);
  if (!context.get(requestContext).viewer) {
    return refuse({ reason: "signed-out", sentence: messages.request.notAuthenticated });
  }
  try {
    const files = await findFilesGoingWith(database.db, params.id ?? "");
    return Response.json({ kind: "counted", pictures: files.length } satisfies GoingPicturesAnswer);
  } catch (error) {
    log.error({ err: error }, "the pictures that go with a thing could not be counted");
    return refuse({ reason: "failed", sentence: staffMessages.media.goingUnknown });
  }
}
