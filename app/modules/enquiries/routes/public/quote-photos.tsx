import { data, redirect } from "react-router";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import { findPhotoOwner } from "#app/modules/enquiries/photo-owner.server.ts";
import { listPhotos } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { PhotoFields } from "#app/modules/enquiries/photos/photo-fields.tsx";
import { quoteContent } from "#app/modules/enquiries/quote/quote-content.ts";
import { StepButtons, StepHeading } from "#app/modules/enquiries/quote/quote-form.tsx";
import { QUOTE_PATH, quoteSteps, stepPath } from "#app/modules/enquiries/quote/quote-steps.ts";
import { takePhotoForm } from "#app/modules/enquiries/take-photo-form.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { publicMeta } from "#app/site/request/public-page.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import type { Route } from "./+types/quote-photos";

const PATH = stepPath("photos");

/** `GET /quote/photos`: the step of a quote request with its photos. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const owner = await findPhotoOwner(db, PATH, args.request.headers);
    if (!owner) throw redirect(QUOTE_PATH);
    return {
      photos: await listPhotos(db, owner),
      content: await readContent(db, quoteContent, placeholdersOf(await loadProfile(db, state))),
    };
  });

const next: Record<string, string> = { "": stepPath("contact"), back: stepPath("when") };

export async function action(args: Route.ActionArgs) {
  const result = await takePhotoForm(args);
  if (!result) return redirect(QUOTE_PATH, 303);
  // What was refused is told before the next step.
  if (result.error || result.refused.length > 0) return data(result, { status: 400 });
  return redirect(next[result.to] ?? PATH, 303);
}

export const meta = publicMeta<Route.ComponentProps["loaderData"]>(({ content }, { profile }) => {
  const title = content.search.title || `Get a quote from ${profile.name}`;
  return {
    title: `${title} (${quoteSteps.indexOf("photos") + 1} of ${quoteSteps.length})`,
    description: `Photos for a quote from ${profile.name}.`,
    path: PATH,
    robots: "noindex",
    breadcrumbs: [{ name: "Get a quote", path: QUOTE_PATH }],
  };
});

export default function QuotePhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { content, photos } = loaderData;
  const page = { description: quoteContent, content };
  const { refused = [], error = "" } = actionData ?? {};
  return (
    <>
      <PageHero title={<PageText of={page} at="heading.title" />} picture={null} />
      <Section ground="paper">
        <Wrap>
          <StepHeading of={page} step="photos" />
          <form
            method="post"
            action={PATH}
            encType="multipart/form-data"
            className="relative grid max-w-form gap-5"
          >
            <PhotoFields
              path={PATH}
              endpoint={`${QUOTE_PATH}/uploads`}
              photos={photos}
              refused={refused}
              error={error}
            />
            <StepButtons step="photos" />
          </form>
        </Wrap>
      </Section>
      <PageSearch of={page} />
    </>
  );
}
