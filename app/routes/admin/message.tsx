import { data } from "react-router";
import { listAdministrators } from "#app/features/auth/users.queries.server.ts";
import { canAskConsent } from "#app/features/contact/consent/consent.ts";
import { findUnshownPhotos } from "#app/features/contact/consent/photo-consents.queries.server.ts";
import { MessageScreen } from "#app/features/contact/edit/message-screen.tsx";
import { listEstimates } from "#app/features/contact/estimates/message-estimates.queries.server.ts";
import { findMessageDetails } from "#app/features/contact/message-details.queries.server.ts";
import { findMessage } from "#app/features/contact/messages.queries.server.ts";
import { MESSAGES_PATH, messagePath } from "#app/features/contact/messages.ts";
import { listPhotos } from "#app/features/contact/photos/message-photos.queries.server.ts";
import { canAskReview } from "#app/features/contact/review-requests/review-request.ts";
import {
  findEntryMails,
  listEntries,
  listEntryHeads,
} from "#app/features/contact/thread/message-entries.queries.server.ts";
import { threadPart, threadPaths } from "#app/features/contact/thread/thread-part.ts";
import { isToBeSeen } from "#app/features/contact/thread/unseen-entries.ts";
import { NotFoundScreen } from "#app/features/site/error-screen.tsx";
import { inboxTexts } from "#app/platform/inbox-texts.ts";
import { loadPage } from "../load-page.server.ts";
import { useSiteData } from "../site-data.ts";
import { findMadeProjectForm } from "../staff/make-project.server.ts";
import type { Route } from "./+types/message";
import { adminMeta } from "./admin-meta.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ config, database: { db } }) => {
    const { id } = args.params;
    const message = await findMessage(db, id);
    const details = await findMessageDetails(db, id);
    if (!message || !details) return data(null, { status: 404 });
    const thread = await listEntryHeads(db, id);
    const first = { id, bytes: Buffer.byteLength(message.message) };
    // Staff see what is folded, too.
    const sizes = thread.map(({ id: entryId, bytes, restBytes }) => ({
      id: entryId,
      bytes: bytes + restBytes,
    }));
    const part = threadPart([first, ...sizes], new URL(args.request.url).searchParams.get("before"));
    const entries = await listEntries(db, id, part.ids);
    const mails = await findEntryMails(db, id);
    const photos = await listPhotos(db, { messageId: id });
    return data({
      message: part.ids.includes(id) ? message : { ...message, message: "" },
      details,
      seenEntries: thread.filter(isToBeSeen).length,
      entries: entries.map((entry) => ({ ...entry, mail: mails.get(entry.id) ?? null })),
      paths: threadPaths(messagePath(id), part),
      canAsk: {
        review: canAskReview(message, thread),
        consent: canAskConsent(message, photos.length > 0, thread),
      },
      projectForm: await findMadeProjectForm(db, id),
      unshownPhotos: (await findUnshownPhotos(db, id)).length,
      photos,
      estimates: await listEstimates(db, id),
      administrators: await listAdministrators(db),
      mailIsSetUp: config.mail.smtpUrl !== undefined,
    });
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.message.name ?? "Message", matches);

export default function OneMessage({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  if (!loaderData || !site) {
    const text = inboxTexts.gone;
    return <NotFoundScreen title="Message" text={text} actionLabel="Messages" actionTo={MESSAGES_PATH} />;
  }
  return <MessageScreen key={loaderData.message.id} {...loaderData} profile={site.profile} />;
}
