import { confirmPath } from "#app/features/letters/subscribers/leave-link.ts";
import { confirmByLink } from "#app/features/letters/subscribers/subscribe.actions.server.ts";
import { NEWSLETTER_PATH } from "#app/features/letters/subscribers/subscriber.ts";
import { isConfirmable } from "#app/features/letters/subscribers/subscriptions.queries.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { newsletterMessages } from "#app/platform/newsletter-messages.ts";
import { loadPage } from "../load-page.server.ts";
import { requestContext } from "../site-context.server.ts";
import { useSiteData } from "../site-data.ts";
import type { Route } from "./+types/newsletter-confirm";
import { pressLinkButton } from "./link-button.server.ts";
import { LinkPage } from "./link-page.tsx";
import { linkMeta } from "./public-page.ts";

const { confirm: texts } = newsletterMessages;

/** `GET /newsletter/confirm/{token}`: changes nothing, as mail scanners follow links; its button does. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const { token } = args.params;
    return { token, isOpen: await isConfirmable(db, linkTokenHash(token), new Date()) };
  });

export const action = ({ params, context }: Route.ActionArgs) =>
  pressLinkButton(context, "A subscription could not be confirmed", ({ database }) =>
    confirmByLink(database.db, params.token, context.get(requestContext).clientAddress),
  );

export const meta = linkMeta<Route.ComponentProps["loaderData"]>((_loaded, { profile }) => ({
  title: `${texts.title} | ${profile.name}`,
  description: texts.ask(profile.name),
}));

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isOpen } = loaderData;
  const business = useSiteData()?.profile.name ?? "";
  const common = { title: texts.title, error: actionData?.error ?? "" };
  if (actionData?.result) return <LinkPage {...common} text={`${texts.done} ${texts.doneNext}`} />;
  if (!isOpen)
    return <LinkPage {...common} text={texts.gone} next={{ label: texts.again, to: NEWSLETTER_PATH }} />;
  return (
    <LinkPage
      {...common}
      text={texts.ask(business)}
      button={{ label: texts.button, action: confirmPath(token) }}
    />
  );
}
