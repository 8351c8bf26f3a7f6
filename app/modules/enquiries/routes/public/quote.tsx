import { data, redirect } from "react-router";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { contactSubject } from "#app/modules/enquiries/contact-subject.server.ts";
import { formSite } from "#app/modules/enquiries/form-site.server.ts";
import { CookieMissing } from "#app/modules/enquiries/quote/cookie-missing.tsx";
import { takeQuoteStep } from "#app/modules/enquiries/quote/quote.actions.server.ts";
import { emptyAnswers, isElsewhere, type QuoteAnswers } from "#app/modules/enquiries/quote/quote-answers.ts";
import { quoteContent } from "#app/modules/enquiries/quote/quote-content.ts";
import {
  clearQuoteCookie,
  readQuoteCookie,
  writeQuoteCookie,
} from "#app/modules/enquiries/quote/quote-cookie.server.ts";
import {
  findBegunAnswers,
  findQuoteDraft,
} from "#app/modules/enquiries/quote/quote-drafts.queries.server.ts";
import { QuoteForm } from "#app/modules/enquiries/quote/quote-form.tsx";
import {
  BEGUN_PARAMETER,
  QUOTE_PATH,
  quoteSteps,
  readStep,
  stepPath,
} from "#app/modules/enquiries/quote/quote-steps.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { formatList } from "#app/platform/name-list.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { publicMeta } from "#app/site/request/public-page.ts";
import { runtimeContext, type SiteRuntime } from "#app/site/request/site-context.server.ts";
import { fillFacts, placeholdersOf } from "#app/site/settings/business-facts.ts";
import { placesServed } from "#app/site/settings/business-profile.ts";
import { consentBoxSlot } from "#app/site/slots/consent-box.server.ts";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import type { Route } from "./+types/quote";

/** What a request that is begun from a service, a project or any other page says already. */
async function beginning({ database: { db }, offers }: SiteRuntime, request: Request) {
  const about = new URL(request.url).searchParams.get("about");
  const subject = about === null ? {} : await contactSubject(db, about, offers);
  if (!subject) throw redirect(QUOTE_PATH);
  return {
    ...emptyAnswers,
    services: subject.service ? [subject.service] : [],
    project: subject.project ?? null,
    page: referringPath(request),
  };
}

/** The path of the page of this site that led here; "" if there is none. */
function referringPath(request: Request): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return referrer?.host === request.headers.get("Host") ? referrer.pathname : "";
}

/** The first answers of a browser that was sent on with a cookie, and returns without it. */
async function findUnkept(db: Db, { url }: Request): Promise<QuoteAnswers | undefined> {
  const id = new URL(url).searchParams.get(BEGUN_PARAMETER);
  return id ? findBegunAnswers(db, id, new Date()) : undefined;
}

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (runtime, state) => {
    const { db } = runtime.database;
    const step = readStep(args.params.step);
    if (!step) throw redirect(QUOTE_PATH);
    const token = readQuoteCookie(args.request);
    const draft = token ? await findQuoteDraft(db, linkTokenHash(token)) : undefined;
    // Later steps have nothing to add to. A browser that has just begun one keeps no cookie.
    const unkept = draft || step === "what" ? undefined : await findUnkept(db, args.request);
    if (!draft && !unkept && step !== "what") throw redirect(QUOTE_PATH);
    const begun = step === "what" ? await beginning(runtime, args.request) : emptyAnswers;
    const profile = await loadProfile(db, state);
    const answers = draft
      ? {
          ...draft.answers,
          project: begun.project ?? draft.answers.project,
          services: [...new Set([...draft.answers.services, ...begun.services])],
        }
      : begun;
    const consents: Record<string, string> = {};
    if (step === "contact")
      for (const { name, readWords } of consentBoxSlot.items()) consents[name] = await readWords(db);
    const towns = placesServed(profile);
    return {
      step,
      answers,
      content: await readContent(db, quoteContent, placeholdersOf(profile)),
      services: await runtime.offers.listServices(db),
      pageToken: step === "contact" ? newLinkToken() : "",
      elsewhere: isElsewhere(answers.place, profile) ? formatList(towns) : "",
      consents,
      unkept,
    };
  });

export async function action({ request, params, context }: Route.ActionArgs) {
  const runtime = context.get(runtimeContext);
  const site = formSite(context);
  const { clientAddress, origin } = site;
  const { db } = runtime.database;
  const step = readStep(params.step);
  if (!step) throw redirect(QUOTE_PATH);
  const token = readQuoteCookie(request);
  const outcome = await takeQuoteStep(
    {
      ...site,
      readServices: () => runtime.offers.listServices(db),
      consents: consentBoxSlot.items().map(({ name, changed, readWords, store }) => ({
        name,
        changed,
        readWords: () => readWords(db),
        store: (trx, person, now) => store(trx, person, { runtime, origin, clientAddress, now }),
      })),
      findProject: async (id) => {
        const project = await runtime.offers.findShown(db, "project", id);
        return project && { id, title: project.title };
      },
    },
    request,
    step,
    token,
  );
  if (outcome.kind !== "moved") return data(outcome, { status: outcome.status });
  const headers = new Headers();
  if (outcome.token !== null) headers.set("Set-Cookie", writeQuoteCookie(outcome.token, origin));
  else if (token !== null) headers.set("Set-Cookie", clearQuoteCookie(token, origin));
  const to = outcome.begun ? `${outcome.to}?${BEGUN_PARAMETER}=${outcome.begun}` : outcome.to;
  return redirect(to, { status: 303, headers });
}

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(({ step, content }, { profile }) => {
  const { search } = content;
  const title = search.title || `Get a quote from ${profile.name}`;
  return {
    title: step === "what" ? title : `${title} (${quoteSteps.indexOf(step) + 1} of ${quoteSteps.length})`,
    description:
      search.description ||
      fillFacts(
        wordings(
          "{if estimate}Tell {name} what you have in mind for your garden in {city} or nearby, and get an answer with a visit and an estimate.",
          "Tell {name} what you have in mind for your garden.",
        ),
        profile,
      ),
    path: stepPath(step),
    breadcrumbs: [{ name: "Get a quote", path: QUOTE_PATH }],
    ...(step === "what" ? {} : { robots: "noindex" }),
  };
});

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  const { step, content, services, elsewhere, consents, pageToken, unkept } = loaderData;
  const page = { description: quoteContent, content };
  const refused = actionData ?? null;
  return (
    <>
      <PageHero
        title={<PageText of={page} at="heading.title" />}
        lead={step === "what" ? <PageText of={page} at="heading.introduction" /> : undefined}
        picture={null}
      />
      <Section ground="paper">
        <Wrap>
          {unkept ? (
            <CookieMissing answers={unkept} />
          ) : (
            <QuoteForm
              key={step}
              of={page}
              step={step}
              services={services}
              elsewhere={elsewhere}
              consents={consents}
              pageToken={pageToken}
              answers={refused?.answers ?? loaderData.answers}
              fieldErrors={refused?.kind === "invalid" ? refused.fieldErrors : {}}
              refusal={refused?.kind === "refused" ? refused.message : ""}
            />
          )}
        </Wrap>
      </Section>
      <PageSearch of={page} />
    </>
  );
}
