import { z } from "zod";
import { sendPrivateFile } from "#app/kernel/files/send-private-file.server.ts";
import { findEnquiryFile } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { SMALL_PHOTO_WIDTH } from "#app/modules/enquiries/photos/enquiry-photos.ts";
import { onlyGet } from "#app/platform/http/plain-responses.server.ts";
import { mediaTexts } from "#app/platform/media-texts.ts";
import { staffRead } from "#app/site/request/staff-read.server.ts";
import { quoteTexts } from "../../quote-texts.ts";

/** `GET /staff/message-photos/<id>`: a photo or PDF that was sent with an enquiry. */
export const loader = staffRead({
  role: "administrator",
  failed: mediaTexts.reasons.database,
  async read({ db, params, request, site }) {
    const id = z.uuid().safeParse(params.id);
    const file = id.success ? await findEnquiryFile(db, id.data) : undefined;
    const { missing } = quoteTexts.photos;
    return sendPrivateFile(site, file, { request, smallWidth: SMALL_PHOTO_WIDTH, missing });
  },
});

export const action = onlyGet;
