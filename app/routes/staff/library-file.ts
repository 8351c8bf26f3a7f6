import type { LoaderFunctionArgs } from "react-router";
import { z } from "zod";
import { findItem } from "#app/features/media/library.queries.server.ts";
import type { MediaUsesAnswer } from "#app/features/media/media-item.ts";
import { findUses } from "#app/features/media/uses.queries.server.ts";
import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { onlyGet } from "../other-methods.server.ts";
import { requestContext, servicesContext } from "../site-context.server.ts";
import { refuse } from "./require-staff.server.ts";

/** `GET /staff/library/<id>`: where a stored file is shown, as JSON, for staff only. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { database, log } = context.get(servicesContext);
  if (!context.get(requestContext).viewer) {
    return refuse({ reason: "signed-out", sentence: messages.request.notAuthenticated });
  }
  const id = z.uuid().safeParse(params.id);
  try {
    const item = id.success ? await findItem(database.db, id.data) : undefined;
    if (!item) return refuse({ reason: "gone", sentence: staffMessages.media.gone });
    const uses = (await findUses(database.db, [item])).get(item.url) ?? [];
    return Response.json({ kind: "found", uses } satisfies MediaUsesAnswer);
  } catch (error) {
    log.error({ err: error }, "the uses of a file could not be found");
    return refuse({ reason: "failed", sentence: staffMessages.media.usesFailed });
  }
}

export const action = onlyGet;
