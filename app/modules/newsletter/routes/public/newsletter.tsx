import { data, redirect } from "react-router";
import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import { consentWords } from "#app/modules/newsletter/subscribers/consent-words.ts";
import { takeSubscription } from "#app/modules/newsletter/subscribers/subscribe.actions.server.ts";
import { SubscribeForm } from "#app/modules/newsletter/subscribers/subscribe-form.tsx";
import { NEWSLETTER_PATH } from "#app/modules/newsletter/subscribers/subscriber.ts";
import {
  readNewsletter,
  subscriptionSite,
} from "#app/modules/newsletter/subscribers/subscription-site.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { publicMeta } from "#app/site/request/public-page.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import type { Route } from "./+types/newsletter";

const SENT_PATH = `${NEWSLETTER_PATH}?sent=1`;

/** `GET /newsletter`: asks for an address and for consent. Reloading `?sent=1` sends nothing. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const newsletter = await readNewsletter(db);
    return {
      what: newsletter.what,
      words: consentWords(newsletter).newsletter,
      wasSent: args.request.url.endsWith(SENT_PATH),
    };
  });

export async function action({ request, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext);
  const { clientAddress, origin } = context.get(requestContext);
  const outcome = await takeSubscription(
    {
      db: runtime.database.db,
      limiter: runtime.limiters.newsletter,
      clientAddress,
      log: runtime.log,
      wakeWorker: () => runtime.outbox.wake(),
      readSite: async () => subscriptionSite(runtime, await readNewsletter(runtime.database.db), origin),
    },
    request,
  );
  return outcome.kind === "sent" ? redirect(SENT_PATH, 303) : data(outcome, { status: outcome.status });
}

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(({ what }, { profile }) => ({
  title: `Newsletter | ${profile.name}`,
  description: what,
  path: NEWSLETTER_PATH,
  robots: "noindex",
}));

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const { what, words, wasSent } = loaderData;
  const isSent = wasSent && !actionData;
  return (
    <>
      <PageHero
        title={isSent ? newsletterTexts.sentTitle : "Newsletter"}
        lead={isSent ? undefined : what}
        picture={null}
      />
      <Section ground="paper">
        <Wrap>
          {isSent ? (
            <div role="status" className="grid max-w-form gap-4">
              <p>{newsletterTexts.sent}</p>
              <p>{newsletterTexts.notArrived}</p>
            </div>
          ) : (
            <SubscribeForm words={words} outcome={actionData ?? null} />
          )}
        </Wrap>
      </Section>
    </>
  );
}
