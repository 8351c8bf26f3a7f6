import type { LoaderFunctionArgs } from "react-router";
import { findFilesGoingWithSlide } from "#app/features/hero/hero.queries.server.ts";
import { findFilesGoingWithService } from "#app/features/services/services.queries.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { findImageUses } from "../image-uses.server.ts";
import { staffRead } from "./staff-read.server.ts";

/** `GET /staff/goes-with/<id>`: how many pictures go when a thing is deleted. */
export const loader = (args: LoaderFunctionArgs) =>
  staffRead(args, staffMessages.media.goingUnknown, async ({ database: { db } }) => {
    const id = args.params.id ?? "";
    // Anything but a slide goes as a service does; only a service has features to go with it.
    const files =
      (await findFilesGoingWithSlide(db, findImageUses, id)) ??
      (await findFilesGoingWithService(db, findImageUses, id));
    return files.length;
  });

export const action = onlyGet;
