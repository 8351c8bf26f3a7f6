import { EnquiryList } from "#app/modules/enquiries/edit/enquiry-list.tsx";
import { listEnquiryPage } from "#app/modules/enquiries/enquiries.queries.server.ts";
import { enquiryList } from "#app/modules/enquiries/enquiries.ts";
import { countUnreadMails, listUnreadMails } from "#app/platform/mailbox/mailbox-mails.queries.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import type { Route } from "./+types/enquiries";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

const PAGE_SIZE = 50;
const UNREAD_SHOWN = 20;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ config, database: { db } }) => {
    const { search, show, page } = enquiryList.read(new URL(args.request.url).searchParams);
    const found = await listEnquiryPage(db, { search, show, page, pageSize: PAGE_SIZE });
    const { enquiries, spam } = (await readBusinessProfile(db)).retention;
    const deletedAfter = show === "spam" ? spam : enquiries;
    const unread = { mails: await listUnreadMails(db, UNREAD_SHOWN), count: await countUnreadMails(db) };
    return { ...found, search, show, deletedAfter, mailIsSetUp: config.mail.smtpUrl !== undefined, unread };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Messages", matches);

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  return <EnquiryList {...loaderData} business={useSiteData()?.profile.name ?? ""} />;
}
