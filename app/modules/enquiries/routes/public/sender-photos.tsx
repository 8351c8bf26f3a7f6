import { data, redirect } from "react-router";
import { formSite } from "#app/modules/enquiries/form-site.server.ts";
import { findPhotoOwner } from "#app/modules/enquiries/photo-owner.server.ts";
import { listPhotos } from "#app/modules/enquiries/photos/enquiry-photos.queries.server.ts";
import { PhotoFields } from "#app/modules/enquiries/photos/photo-fields.tsx";
import { tellOfPhotos, tellOfRemoval } from "#app/modules/enquiries/sender/sender.actions.server.ts";
import { senderPath } from "#app/modules/enquiries/sender/sent-enquiry.ts";
import { takePhotoForm } from "#app/modules/enquiries/take-photo-form.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { linkMeta } from "#app/site/request/public-page.ts";
import { ActionLink } from "#app/ui/actions.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { quoteTexts } from "../../quote-texts.ts";
import type { Route } from "./+types/sender-photos";

const photosPath = (token: string) => `${senderPath(token)}/photos`;

/** `GET /q/{token}/photos`: the photos of a quote request, for its sender. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const { token } = args.params;
    const owner = await findPhotoOwner(db, photosPath(token), args.request.headers);
    // That page says that the link leads nowhere any more.
    if (!owner) throw redirect(senderPath(token));
    return { token, photos: await listPhotos(db, owner) };
  });

export async function action(args: Route.ActionArgs) {
  const { token } = args.params;
  const result = await takePhotoForm(args);
  if (!result) return redirect(senderPath(token), 303);
  if (result.added > 0) await tellOfPhotos(formSite(args.context), token, result.added);
  if (result.isTakenDown) await tellOfRemoval(formSite(args.context), token);
  if (result.error || result.refused.length > 0) return data(result, { status: 400 });
  return redirect(photosPath(token), 303);
}

export const meta = linkMeta<Route.ComponentProps["loaderData"]>((_loaded, { profile }) => ({
  title: `Photos of your quote request | ${profile.name}`,
  description: `Photos of your quote request to ${profile.name}.`,
}));

export default function SenderPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { token, photos } = loaderData;
  const { refused = [], error = "" } = actionData ?? {};
  return (
    <>
      <PageHero title="Photos of your request" lead={quoteTexts.photos.private} picture={null} />
      <Section ground="paper">
        <Wrap>
          <form
            method="post"
            action={photosPath(token)}
            encType="multipart/form-data"
            className="grid max-w-form gap-5"
          >
            <PhotoFields path={photosPath(token)} photos={photos} refused={refused} error={error} />
            <div>
              <ActionLink to={senderPath(token)} variant="line">
                Back to your request
              </ActionLink>
            </div>
          </form>
        </Wrap>
      </Section>
    </>
  );
}
