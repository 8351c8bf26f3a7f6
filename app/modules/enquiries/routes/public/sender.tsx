import { data, redirect } from "react-router";
import { answerSentence } from "#app/modules/enquiries/answer-sentence.ts";
import { isConsentAsked } from "#app/modules/enquiries/consent/consent.ts";
import { ConsentSection } from "#app/modules/enquiries/consent/consent-section.tsx";
import { findConsent } from "#app/modules/enquiries/consent/photo-consents.queries.server.ts";
import { listEstimates } from "#app/modules/enquiries/estimates/enquiry-estimates.queries.server.ts";
import { EstimateSection } from "#app/modules/enquiries/estimates/estimate-section.tsx";
import { isExpired } from "#app/modules/enquiries/estimates/estimates.ts";
import { formSite } from "#app/modules/enquiries/form-site.server.ts";
import { listPhotos } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { QUOTE_PATH } from "#app/modules/enquiries/quote/quote-steps.ts";
import { takeSenderForm } from "#app/modules/enquiries/sender/sender.actions.server.ts";
import { isSaid, SenderPage } from "#app/modules/enquiries/sender/sender-page.tsx";
import { findSentEnquiry, isEndedLink } from "#app/modules/enquiries/sender/sent-enquiry.queries.server.ts";
import { senderPath } from "#app/modules/enquiries/sender/sent-enquiry.ts";
import { senderVerbs } from "#app/modules/enquiries/sender-verbs.server.ts";
import { listEntries, listEntryHeads } from "#app/modules/enquiries/thread/enquiry-entries.queries.server.ts";
import { threadPart, threadPaths } from "#app/modules/enquiries/thread/thread-part.ts";
import { AgreedVisit, VisitSection } from "#app/modules/enquiries/visits/visit-section.tsx";
import { listVisitsNear } from "#app/modules/enquiries/visits/visits.queries.server.ts";
import { freeTimes, isAhead, openOffer } from "#app/modules/enquiries/visits/visits.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { linkMeta } from "#app/site/request/public-page.ts";
import { runtimeContext } from "#app/site/request/site-context.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { NotFoundScreen } from "#app/site/shell/error-screen.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { quoteTexts } from "../../quote-texts.ts";
import type { Route } from "./+types/sender";

/** `GET /q/{token}`: the page of a quote request's sender, without an account. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const { token } = args.params;
    const tokenHash = linkTokenHash(token);
    const now = new Date();
    const enquiry = await findSentEnquiry(db, tokenHash, now);
    if (!enquiry) {
      const kind = (await isEndedLink(db, tokenHash)) ? ("ended" as const) : ("none" as const);
      return data({ kind }, { status: 404 });
    }
    const profile = await loadProfile(db, state);
    const thread = await listEntryHeads(db, enquiry.id);
    const before = new URL(args.request.url).searchParams.get("before");
    const part = threadPart(thread.filter(isSaid), before);
    const isOpen = enquiry.status !== "lost";
    const offer = isOpen ? openOffer(thread) : undefined;
    const estimates = await listEstimates(db, enquiry.id);
    const estimate = estimates.find(({ status }) => status !== "withdrawn") ?? null;
    return {
      kind: "message" as const,
      token,
      enquiry,
      // What is folded of mails is for staff alone.
      said: (await listEntries(db, enquiry.id, part.ids)).map((entry) => ({ ...entry, rest: "" })),
      saidPaths: threadPaths(senderPath(token), part),
      isConsentAsked: isConsentAsked(thread),
      estimate,
      isEstimateOpen: isOpen && estimate?.status === "sent" && !isExpired(estimate, now),
      visitAt: isOpen && enquiry.visit_at && isAhead(enquiry.visit_at, now) ? enquiry.visit_at : null,
      offered: offer ? freeTimes(offer, await listVisitsNear(db, enquiry.id, offer.times), now) : null,
      photos: await listPhotos(db, { enquiryId: enquiry.id }),
      consent: (await findConsent(db, enquiry.id)) ?? null,
      answer: answerSentence(profile, new Date(enquiry.created_at)),
    };
  });

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { offers } = context.get(runtimeContext);
  const outcome = await takeSenderForm(formSite(context), request, token, senderVerbs(offers.findImageUses));
  if (outcome.kind === "stored") return redirect(senderPath(token), 303);
  return data(outcome, { status: outcome.status });
}

export const meta = linkMeta<Route.ComponentProps["loaderData"]>((loaded, { profile }) => {
  const { goneTitle, gone, endedTitle, ended } = quoteTexts;
  if (loaded.kind === "none") return { title: goneTitle, description: gone };
  if (loaded.kind === "ended") return { title: endedTitle, description: ended };
  return {
    title: `Your quote request | ${profile.name}`,
    description: `Your quote request to ${profile.name}.`,
  };
});

export default function Sender({ loaderData, actionData }: Route.ComponentProps) {
  const site = useSiteData();
  if (loaderData.kind !== "message" || !site) {
    const { goneTitle, gone, endedTitle, ended } = quoteTexts;
    return (
      <>
        {loaderData.kind === "ended" ? (
          <NotFoundScreen title={endedTitle} text={ended} actionLabel="Contact Us" actionTo="/contact" />
        ) : (
          <NotFoundScreen title={goneTitle} text={gone} actionLabel="Return to Homepage" actionTo="/" />
        )}
        {actionData?.typed.body && <Unsent typed={actionData.typed.body} />}
      </>
    );
  }
  const refused = actionData?.kind === "refused" ? actionData : null;
  const { token, photos, consent, visitAt, offered, estimate, isEstimateOpen } = loaderData;
  return (
    <>
      <PageHero
        title={`Your request to ${site.profile.name}`}
        lead={quoteTexts.thanks(loaderData.enquiry.name)}
        picture={null}
      />
      <Section ground="paper">
        <Wrap>
          <keep-typed data-done={QUOTE_PATH} />
          <SenderPage
            {...loaderData}
            business={site.profile}
            refused={refused}
            agreed={visitAt && <AgreedVisit token={token} visitAt={visitAt} />}
          >
            <EstimateSection token={token} estimate={estimate} isOpen={isEstimateOpen} refused={refused} />
            <VisitSection token={token} offered={offered} refused={refused} />
            {loaderData.isConsentAsked && (
              <ConsentSection token={token} photos={photos} consent={consent} refused={refused} />
            )}
          </SenderPage>
        </Wrap>
      </Section>
    </>
  );
}

/** What somebody wrote to a link that leads nowhere any more, so that it isn't lost. */
function Unsent({ typed }: { typed: string }) {
  return (
    <Section ground="paper">
      <Wrap>
        <h2 className="mb-4">What you wrote</h2>
        <p className="whitespace-pre-line">{typed}</p>
      </Wrap>
    </Section>
  );
}
