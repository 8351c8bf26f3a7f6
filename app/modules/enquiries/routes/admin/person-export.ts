import { type LoaderFunctionArgs, redirect } from "react-router";
import { enquiryPath } from "#app/modules/enquiries/enquiries.ts";
import { exportPerson } from "#app/modules/enquiries/person-export.server.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { texts } from "#app/platform/texts.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";

/** `GET /admin/messages/<id>/export.zip`: everything that is stored of the message's sender; see exportPerson. */
export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs): Promise<Response> {
  const { database, store, hashEmail, offers, log } = context.get(runtimeContext);
  const { viewer, clientAddress } = context.get(requestContext);
  if (!viewer) throw new Response(texts.request.notAuthenticated, { status: 401 });
  const now = new Date();
  const readOthers = (db: Db, email: string) =>
    offers.readPersonalData(db, { email, emailHash: hashEmail(email) });
  const site = { db: database.db, store, readOthers };
  const exported = await exportPerson(site, id, { viewer, now });
  // That page says that the message is missing.
  if (!exported) throw redirect(enquiryPath(id));
  const { count, file } = exported;
  logSecurityEvent(log, "messages exported", { address: clientAddress, userId: viewer.id, count });
  return new Response(file, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="messages-of-one-person-${businessDay(now)}.zip"`,
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}
