import { EnquiryList } from "#app/modules/enquiries/edit/enquiry-list.tsx";
import { listEnquiryPage } from "#app/modules/enquiries/enquiries.queries.server.ts";
import { enquiryList } from "#app/modules/enquiries/enquiries.ts";
import { enquiryRetention } from "#app/modules/enquiries/enquiry-settings.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { retentionOf } from "#app/site/settings/retention.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { loadScreenParts } from "#app/site/slots/screen-part-data.server.ts";
import type { Route } from "./+types/enquiries";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

const PAGE_SIZE = 50;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (runtime, { viewer, origin }) => {
    const {
      config,
      database: { db },
    } = runtime;
    const { search, show, page } = enquiryList.read(new URL(args.request.url).searchParams);
    const found = await listEnquiryPage(db, { search, show, page, pageSize: PAGE_SIZE });
    const { retention } = await readBusinessProfile(db);
    const deletedAfter = retentionOf(enquiryRetention[show === "spam" ? "spam" : "enquiries"], retention);
    const parts = await loadScreenParts("messages", runtime, { viewer, origin });
    return { ...found, search, show, deletedAfter, mailIsSetUp: config.mail.smtpUrl !== undefined, parts };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Messages", matches);

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  return <EnquiryList {...loaderData} business={useSiteData()?.profile.name ?? ""} />;
}
