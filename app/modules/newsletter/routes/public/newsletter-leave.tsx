import { data, redirect } from "react-router";
import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import { AddressForm } from "#app/modules/newsletter/subscribers/address-form.tsx";
import { mailLeaveLink } from "#app/modules/newsletter/subscribers/fresh-leave-link.server.ts";
import {
  FRESH_LINK_PATH,
  LEAVE_LINKS,
  leavePath,
  SENT_TOKEN,
  TEST_TOKEN,
} from "#app/modules/newsletter/subscribers/leave-link.ts";
import { leaveByLink } from "#app/modules/newsletter/subscribers/subscribe.actions.server.ts";
import { NEWSLETTER_PATH } from "#app/modules/newsletter/subscribers/subscriber.ts";
import {
  readNewsletter,
  subscriptionSite,
} from "#app/modules/newsletter/subscribers/subscription-site.server.ts";
import { isOnList } from "#app/modules/newsletter/subscribers/subscriptions.queries.server.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { BusinessContact } from "#app/site/request/business-contact.tsx";
import { pressLinkButton } from "#app/site/request/link-button.server.ts";
import { LinkPage } from "#app/site/request/link-page.tsx";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { linkMeta } from "#app/site/request/public-page.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import type { Route } from "./+types/newsletter-leave";

const { leave: texts } = newsletterTexts;

/**
 * `GET /newsletter/leave/{token}`: changes nothing, as mail scanners follow links; its button does. A link that isn't
 * ours is not found, and its page mails a new one. Posts of mail programs are answered earlier (app/modules/newsletter/subscribers/one-click.server.ts).
 */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db }, signedLinks }) => {
    const { token = "" } = args.params;
    if (token === TEST_TOKEN) return { kind: "test" as const };
    if (token === SENT_TOKEN) return { kind: "sent" as const };
    const id = signedLinks(LEAVE_LINKS).read(token);
    if (id === null) return data({ kind: "incomplete" as const }, { status: 404 });
    // Of a person who is erased, nothing is left that could be sent to.
    return (await isOnList(db, id)) ? { kind: "on-list" as const, token } : { kind: "off-list" as const };
  });

export async function action({ request, params: { token = "" }, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext);
  const { database, limiters, outbox, log } = runtime;
  const leaveLinks = runtime.signedLinks(LEAVE_LINKS);
  if (leaveLinks.read(token) !== null) {
    return pressLinkButton(context, "A subscription could not be ended", () =>
      leaveByLink({ db: database.db, leaveLinks }, token),
    );
  }
  const { clientAddress, origin } = context.get(requestContext);
  const outcome = await mailLeaveLink(
    {
      db: database.db,
      limiter: limiters.freshLeaveLinks,
      clientAddress,
      wakeWorker: () => outbox.wake(),
      readSite: async () => subscriptionSite(runtime, await readNewsletter(database.db), origin),
      log,
    },
    await readForm(request),
  );
  return outcome.kind === "sent"
    ? redirect(leavePath(SENT_TOKEN), 303)
    : data({ outcome, error: "" }, { status: outcome.status });
}

export const meta = linkMeta<Route.ComponentProps["loaderData"]>((loaded, { profile }) => {
  const title = titles[loaded.kind] ?? texts.title;
  return { title: `${title} | ${profile.name}`, description: texts.ask(profile.name) };
});

const titles: Partial<Record<Route.ComponentProps["loaderData"]["kind"], string>> = {
  incomplete: texts.incompleteTitle,
  sent: newsletterTexts.sentTitle,
};

export default function NewsletterLeave({ loaderData, actionData }: Route.ComponentProps) {
  const business = useSiteData()?.profile.name || "We";
  const common = { title: titles[loaderData.kind] ?? texts.title, error: actionData?.error ?? "" };
  switch (loaderData.kind) {
    case "test":
      return <LinkPage {...common} text={texts.test} />;
    case "sent":
      return <LinkPage {...common} text={`${texts.freshSent} ${texts.freshNotArrived}`} />;
    case "incomplete": {
      const outcome = actionData && "outcome" in actionData ? actionData.outcome : null;
      return (
        <LinkPage {...common} text={texts.incomplete}>
          <AddressForm action={FRESH_LINK_PATH} id="leave-email" outcome={outcome} submit={texts.fresh} />
          <BusinessContact lead={texts.orAsk} />
        </LinkPage>
      );
    }
    case "on-list": {
      const button = { label: texts.button, action: leavePath(loaderData.token) };
      return <LinkPage {...common} text={texts.ask(business)} button={button} />;
    }
    default:
      return (
        <LinkPage
          {...common}
          text={`${texts.done(business)} ${texts.comeBack}`}
          next={{ label: texts.again, to: NEWSLETTER_PATH }}
        />
      );
  }
}
