import { data } from "react-router";
import { listAdministrators } from "#app/accounts/users.queries.server.ts";
import { canAskConsent } from "#app/modules/enquiries/consent/consent.ts";
import { findUnshownPhotos } from "#app/modules/enquiries/consent/photo-consents.queries.server.ts";
import { EnquiryScreen } from "#app/modules/enquiries/edit/enquiry-screen.tsx";
import { findEnquiry } from "#app/modules/enquiries/enquiries.queries.server.ts";
import { ENQUIRIES_PATH, enquiryPath } from "#app/modules/enquiries/enquiries.ts";
import { findEnquiryDetails } from "#app/modules/enquiries/enquiry-details.queries.server.ts";
import { listEstimates } from "#app/modules/enquiries/estimates/enquiry-estimates.queries.server.ts";
import { findMadeProjectForm } from "#app/modules/enquiries/make-project.server.ts";
import { listPhotos } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { canAskReview } from "#app/modules/enquiries/review-requests/review-request.ts";
import {
  findEntryMails,
  listEntries,
  listEntryHeads,
} from "#app/modules/enquiries/thread/enquiry-entries.queries.server.ts";
import { threadPart, threadPaths } from "#app/modules/enquiries/thread/thread-part.ts";
import { isToBeSeen } from "#app/modules/enquiries/thread/unseen-entries.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import { inboxTexts } from "../../inbox-texts.ts";
import type { Route } from "./+types/enquiry";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ config, database: { db }, offers }) => {
    const { id } = args.params;
    const enquiry = await findEnquiry(db, id);
    const details = await findEnquiryDetails(db, id);
    if (!enquiry || !details) return data(null, { status: 404 });
    const thread = await listEntryHeads(db, id);
    const first = { id, bytes: Buffer.byteLength(enquiry.message) };
    // Staff see what is folded, too.
    const sizes = thread.map(({ id: entryId, bytes, restBytes }) => ({
      id: entryId,
      bytes: bytes + restBytes,
    }));
    const part = threadPart([first, ...sizes], new URL(args.request.url).searchParams.get("before"));
    const entries = await listEntries(db, id, part.ids);
    const mails = await findEntryMails(db, id);
    const photos = await listPhotos(db, { enquiryId: id });
    return data({
      enquiry: part.ids.includes(id) ? enquiry : { ...enquiry, message: "" },
      details,
      seenEntries: thread.filter(isToBeSeen).length,
      entries: entries.map((entry) => ({ ...entry, mail: mails.get(entry.id) ?? null })),
      paths: threadPaths(enquiryPath(id), part),
      canAsk: {
        review: canAskReview(enquiry, thread),
        consent: canAskConsent(enquiry, photos.length > 0, thread),
      },
      projectForm: await findMadeProjectForm(db, id, offers.projects),
      unshownPhotos: (await findUnshownPhotos(db, id)).length,
      photos,
      estimates: await listEstimates(db, id),
      administrators: await listAdministrators(db),
      mailIsSetUp: config.mail.smtpUrl !== undefined,
    });
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.enquiry.name ?? "Message", matches);

export default function OneEnquiry({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  if (!loaderData || !site) {
    const text = inboxTexts.gone;
    return <NotFoundScreen title="Message" text={text} actionLabel="Messages" actionTo={ENQUIRIES_PATH} />;
  }
  return <EnquiryScreen key={loaderData.enquiry.id} {...loaderData} profile={site.profile} />;
}
