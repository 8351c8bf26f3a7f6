import { z } from "zod";
import { findEnquiryPhoto } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { sendPhoto } from "#app/modules/enquiries/photos/send-photo.server.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffRead } from "./staff-read.server.ts";

/** `GET /staff/message-photos/<id>`: a photo that was sent with an enquiry; see sendPhoto. */
export const loader = staffRead({
  role: "administrator",
  failed: mediaTexts.reasons.database,
  async read({ db, params, request, site }) {
    const id = z.uuid().safeParse(params.id);
    return sendPhoto(site, id.success ? await findEnquiryPhoto(db, id.data) : undefined, request);
  },
});

export const action = onlyGet;
