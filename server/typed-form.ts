import { plainPage } from "#app/platform/http/plain-responses.server.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import { texts } from "#app/platform/texts.ts";
import { lastContact } from "#app/routes/last-contact.server.ts";

/** Nothing was taken; or something may have been, and the page that says so fails. */
export type FormFailure = "not-sent" | "not-shown";

/** What nobody wants to see on a page. */
const secret = /password/i;

/**
 * The answer to a visitor's form whose page fails: with what was typed, a button that sends it again, and how to reach
 * the business.
 * @param request the form with its body in memory
 */
export async function keepTyped(request: Request, failure: FormFailure): Promise<Response> {
  const form = await readForm(request);
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === "string" && !secret.test(name) ? [{ name, value }] : [],
  );
  const { pathname, search } = new URL(request.url);
  const { phone, email } = lastContact();
  const { notSentTitle, notSent, notShownTitle, notShown } = texts.outage;
  const [title, text] = failure === "not-sent" ? [notSentTitle, notSent] : [notShownTitle, notShown];
  return plainPage(503, title, text, { phone, email, form: { action: pathname + search, fields } });
}
