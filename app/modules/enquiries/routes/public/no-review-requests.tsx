import { data } from "react-router";
import { optOutPath } from "#app/modules/enquiries/review-requests/review-request.ts";
import {
  findAskedEmail,
  hasOptedOut,
  insertOptOut,
} from "#app/modules/enquiries/review-requests/review-requests.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { HashEmail } from "#app/platform/email-hash.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { BusinessContact } from "#app/site/request/business-contact.tsx";
import { pressLinkButton } from "#app/site/request/link-button.server.ts";
import { LinkPage } from "#app/site/request/link-page.tsx";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { linkMeta } from "#app/site/request/public-page.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { quoteTexts } from "../../quote-texts.ts";
import type { Route } from "./+types/no-review-requests";

const { optOut: words } = quoteTexts;

/** Where a person's wish is at; null for a link that isn't ours, or whose message is erased. */
async function findWish(db: Db, token: string, hashEmail: HashEmail): Promise<"can-stop" | "stopped" | null> {
  const email = await findAskedEmail(db, linkTokenHash(token));
  if (email === undefined) return null;
  return (await hasOptedOut(db, hashEmail(email))) ? "stopped" : "can-stop";
}

/** `GET /no-review-requests/{token}`: changes nothing, as mail scanners follow links; its button does. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db }, hashEmail }) => {
    const { token } = args.params;
    const wish = await findWish(db, token, hashEmail);
    return wish ? { token, wish } : data({ token, wish }, { status: 404 });
  });

export const action = ({ params, context }: Route.ActionArgs) =>
  pressLinkButton(
    context,
    "A wish not to be asked for reviews could not be stored",
    async ({ database: { db }, hashEmail }) => {
      const email = await findAskedEmail(db, linkTokenHash(params.token));
      if (email) await insertOptOut(db, hashEmail(email), new Date());
    },
  );

export const meta = linkMeta<Route.ComponentProps["loaderData"]>((_loaded, { profile }) => ({
  title: `${words.title} | ${profile.name}`,
  description: words.ask(profile.name),
}));

export default function NoReviewRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { token, wish } = loaderData;
  const business = useSiteData()?.profile.name ?? "";
  const error = actionData?.error ?? "";
  if (wish === null)
    return (
      <LinkPage title={words.incompleteTitle} text={words.incomplete} error={error}>
        <BusinessContact />
      </LinkPage>
    );
  const common = { title: words.title, error };
  return wish === "stopped" ? (
    <LinkPage {...common} text={words.stopped(business)} />
  ) : (
    <LinkPage
      {...common}
      text={words.ask(business)}
      button={{ label: words.button, action: optOutPath(token) }}
    />
  );
}
