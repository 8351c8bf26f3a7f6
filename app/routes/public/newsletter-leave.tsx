import { leavePath, TEST_TOKEN } from "#app/features/letters/subscribers/leave-link.ts";
import { leaveByLink } from "#app/features/letters/subscribers/subscribe.actions.server.ts";
import { NEWSLETTER_PATH } from "#app/features/letters/subscribers/subscriber.ts";
import { isOnList } from "#app/features/letters/subscribers/subscriptions.queries.server.ts";
import { newsletterMessages } from "#app/platform/newsletter-messages.ts";
import { loadPage } from "../load-page.server.ts";
import { useSiteData } from "../site-data.ts";
import type { Route } from "./+types/newsletter-leave";
import { pressLinkButton } from "./link-button.server.ts";
import { LinkPage } from "./link-page.tsx";
import { linkMeta } from "./public-page.ts";

const { leave: texts } = newsletterMessages;

/**
 * `GET /newsletter/leave/{token}`: changes nothing, as mail scanners follow links; its button does. Posts of mail
 * programs are answered earlier (server/one-click.ts).
 */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db }, leaveLinks }) => {
    const { token } = args.params;
    const id = leaveLinks.read(token);
    return { token, isOnList: id !== null && (await isOnList(db, id)) };
  });

export const action = ({ params, context }: Route.ActionArgs) =>
  pressLinkButton(context, "A subscription could not be ended", ({ database: { db }, leaveLinks }) =>
    leaveByLink({ db, leaveLinks }, params.token),
  );

export const meta = linkMeta<Route.ComponentProps["loaderData"]>((_loaded, { profile }) => ({
  title: `${texts.title} | ${profile.name}`,
  description: texts.ask(profile.name),
}));

export default function NewsletterLeave({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isOnList } = loaderData;
  const business = useSiteData()?.profile.name || "We";
  const common = { title: texts.title, error: actionData?.error ?? "" };
  if (token === TEST_TOKEN) return <LinkPage {...common} text={texts.test} />;
  return isOnList ? (
    <LinkPage
      {...common}
      text={texts.ask(business)}
      button={{ label: texts.button, action: leavePath(token) }}
    />
  ) : (
    <LinkPage
      {...common}
      text={`${texts.done(business)} ${texts.comeBack}`}
      next={{ label: texts.again, to: NEWSLETTER_PATH }}
    />
  );
}
