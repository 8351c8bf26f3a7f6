import { data } from "react-router";
import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import { confirmPath } from "#app/modules/newsletter/subscribers/leave-link.ts";
import { confirmByLink } from "#app/modules/newsletter/subscribers/subscribe.actions.server.ts";
import { NEWSLETTER_PATH } from "#app/modules/newsletter/subscribers/subscriber.ts";
import { isConfirmable } from "#app/modules/newsletter/subscribers/subscriptions.queries.server.ts";
import { isLinkToken, linkTokenHash } from "#app/platform/link-token.server.ts";
import { pressLinkButton } from "#app/site/request/link-button.server.ts";
import { LinkPage } from "#app/site/request/link-page.tsx";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { linkMeta } from "#app/site/request/public-page.ts";
import { requestContext } from "#app/site/request/site-context.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import type { Route } from "./+types/newsletter-confirm";

const { confirm: texts } = newsletterTexts;

/** `GET /newsletter/confirm/{token}`: changes nothing, as mail scanners follow links; its button does. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const { token } = args.params;
    if (!isLinkToken(token)) return data({ kind: "incomplete" as const }, { status: 404 });
    const isOpen = await isConfirmable(db, linkTokenHash(token), new Date());
    return isOpen ? { kind: "open" as const, token } : { kind: "gone" as const };
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
  const business = useSiteData()?.profile.name ?? "";
  const isIncomplete = loaderData.kind === "incomplete";
  const common = {
    title: isIncomplete ? texts.incompleteTitle : texts.title,
    error: actionData?.error ?? "",
  };
  if (actionData?.result) return <LinkPage {...common} text={`${texts.done} ${texts.doneNext}`} />;
  if (loaderData.kind !== "open") {
    const text = isIncomplete ? texts.incomplete : texts.gone;
    return <LinkPage {...common} text={text} next={{ label: texts.again, to: NEWSLETTER_PATH }} />;
  }
  return (
    <LinkPage
      {...common}
      text={texts.ask(business)}
      button={{ label: texts.button, action: confirmPath(loaderData.token) }}
    />
  );
}
