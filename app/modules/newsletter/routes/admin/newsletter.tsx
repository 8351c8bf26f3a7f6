import { data } from "react-router";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { NewsletterScreen } from "#app/modules/newsletter/edit/newsletter-screen.tsx";
import { NewsletterSending } from "#app/modules/newsletter/edit/newsletter-sending.tsx";
import { readNewsletterMail } from "#app/modules/newsletter/mail/read-newsletter-mail.server.ts";
import { newsletterList } from "#app/modules/newsletter/newsletter.ts";
import { newsletters } from "#app/modules/newsletter/newsletters.collection.ts";
import { findSends } from "#app/modules/newsletter/newsletters.queries.server.ts";
import { findStoredNewsletter } from "#app/modules/newsletter/sending/newsletter-results.queries.server.ts";
import { loadNewsletterSending } from "#app/modules/newsletter/sending/newsletter-sending.server.ts";
import { newsletterSettings } from "#app/modules/newsletter/sending/newsletter-settings.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { leavePath, TEST_TOKEN } from "#app/modules/newsletter/subscribers/leave-link.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { requestContext } from "#app/site/request/site-context.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { valuesIn } from "#app/site/settings/settings-values.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import type { Route } from "./+types/newsletter";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db }, config, offers }) => {
    const { id } = args.params;
    const { origin, viewer } = args.context.get(requestContext);
    const leaveUrl = origin + leavePath(TEST_TOKEN);
    const newsletter = await findEntity(db, newsletters, id);
    const sent = await findStoredNewsletter(db, id);
    const composed = sent
      ? { ...sent, checks: [] }
      : await readNewsletterMail(db, id, { origin, now: new Date(), offers }, leaveUrl);
    if (!newsletter || !composed) return data(null, { status: 404 });
    const { checks, ...mail } = composed;
    const { subject, preview_text } = newsletter;
    const query = new URL(args.request.url).searchParams;
    return data({
      newsletter: { id, subject, preview_text },
      mail,
      checks,
      send: (await findSends(db, [id])).get(id) ?? null,
      sending: viewer?.role === "administrator" ? await loadNewsletterSending(db, id, query) : null,
      mailIsSetUp: config.mail.smtpUrl !== undefined,
    });
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.newsletter.subject ?? "Newsletter", matches);

export default function OneNewsletter({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  if (!loaderData || !site) {
    const text = staffNewsletterTexts.newsletters.gone;
    return (
      <NotFoundScreen
        title="Newsletter"
        text={text}
        actionLabel="Newsletters"
        actionTo={newsletterList.path}
      />
    );
  }
  const { sending, mailIsSetUp, ...shown } = loaderData;
  const { id } = shown.newsletter;
  return (
    <NewsletterScreen key={id} {...shown} from={site.profile.name}>
      {sending && (
        <NewsletterSending
          id={id}
          mailIsSetUp={mailIsSetUp}
          {...sending}
          canSend={shown.checks.every(({ level }) => level !== "error")}
          perMinute={Number(valuesIn(newsletterSettings, site.profile).newsletterPace)}
        />
      )}
    </NewsletterScreen>
  );
}
