import { data } from "react-router";
import { findEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { LetterScreen } from "#app/features/letters/edit/letter-screen.tsx";
import { LetterSending } from "#app/features/letters/edit/letter-sending.tsx";
import { letterList } from "#app/features/letters/letter.ts";
import { letters } from "#app/features/letters/letters.collection.ts";
import { findSends } from "#app/features/letters/letters.queries.server.ts";
import { findStoredLetter } from "#app/features/letters/sending/letter-results.queries.server.ts";
import { loadLetterSending } from "#app/features/letters/sending/letter-sending.server.ts";
import { leavePath, TEST_TOKEN } from "#app/features/letters/subscribers/leave-link.ts";
import { NotFoundScreen } from "#app/features/site/error-screen.tsx";
import { letterMessages } from "#app/platform/letter-messages.ts";
import { readLetterMail } from "../letter-mail.server.ts";
import { loadPage } from "../load-page.server.ts";
import { requestContext } from "../site-context.server.ts";
import { useSiteData } from "../site-data.ts";
import type { Route } from "./+types/letter";
import { adminMeta } from "./admin-meta.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db }, config }) => {
    const { id } = args.params;
    const { origin, viewer } = args.context.get(requestContext);
    const leaveUrl = origin + leavePath(TEST_TOKEN);
    const letter = await findEntity(db, letters, id);
    const sent = await findStoredLetter(db, id);
    const composed = sent
      ? { ...sent, checks: [] }
      : await readLetterMail(db, id, { origin, now: new Date() }, leaveUrl);
    if (!letter || !composed) return data(null, { status: 404 });
    const { checks, ...mail } = composed;
    const { subject, preview_text } = letter;
    const query = new URL(args.request.url).searchParams;
    return data({
      letter: { id, subject, preview_text },
      mail,
      checks,
      send: (await findSends(db, [id])).get(id) ?? null,
      sending: viewer?.role === "administrator" ? await loadLetterSending(db, id, query) : null,
      mailIsSetUp: config.mail.smtpUrl !== undefined,
    });
  });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  adminMeta(loaderData?.letter.subject ?? "Newsletter", matches);

export default function OneLetter({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  if (!loaderData || !site) {
    const text = letterMessages.letters.gone;
    return (
      <NotFoundScreen title="Newsletter" text={text} actionLabel="Newsletters" actionTo={letterList.path} />
    );
  }
  const { sending, mailIsSetUp, ...shown } = loaderData;
  const { id } = shown.letter;
  return (
    <LetterScreen key={id} {...shown} from={site.profile.name}>
      {sending && (
        <LetterSending
          id={id}
          mailIsSetUp={mailIsSetUp}
          {...sending}
          canSend={shown.checks.every(({ level }) => level !== "error")}
          perMinute={Number(site.profile.newsletterPace)}
        />
      )}
    </LetterScreen>
  );
}
