import type { LoaderFunctionArgs } from "react-router";
import { findItemAt } from "#app/features/media/library.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { staffRead } from "./staff-read.server.ts";

/** `GET /staff/library-item?url=…`: the MediaItem at an address as forms keep it, null when none of staff's is there. */
export const loader = (args: LoaderFunctionArgs) =>
  staffRead(args, staffMessages.media.focalLoadFailed, async ({ database: { db } }) => {
    const url = new URL(args.request.url).searchParams.get("url") ?? "";
    return (await findItemAt(db, url)) ?? null;
  });

export const action = onlyGet;
