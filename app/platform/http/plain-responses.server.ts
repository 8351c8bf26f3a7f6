import { texts } from "#app/platform/texts.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** A form that was sent and could not be answered. */
export interface TypedForm {
  /** The address that it was sent to. */
  action: string;
  /** Names and values, as they were sent. */
  fields: readonly { name: string; value: string }[];
}

/**
 * A page for responses outside React: malformed URLs, rejected requests, crashes.
 * @param status HTTP status
 * @param more how to reach the business, and the form that is shown with what was typed, to be sent again
 */
export function plainPage(
  status: number,
  title: string,
  message: string,
  more: { phone?: string; email?: string; form?: TypedForm } = {},
): Response {
  const { phone, email, form } = more;
  const html = `<!doctype html><html lang="en-CA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><body style="margin:0;padding:12vh 20px;background:#f5f3ec;color:#18211b;font:17px/1.6 system-ui,sans-serif"><main style="max-width:40rem;margin:auto"><h1 style="font:400 2.25rem/1.1 Georgia,serif">${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>${linkTo("tel", phone)}${linkTo("mailto", email)}${form ? formHtml(form) : ""}<p><a href="/" style="${LINK_STYLE}">Return to Homepage</a></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

const LINK_STYLE = "color:#3a6048";
const linkTo = (scheme: "tel" | "mailto", text = "") =>
  text &&
  `<p><a href="${scheme}:${escapeHtml(scheme === "tel" ? text.replace(/[^+\d]/g, "") : text)}" style="${LINK_STYLE}">${escapeHtml(text)}</a></p>`;

/** All of a form as it was sent, and those of its values that somebody has typed rather than chosen. */
function formHtml({ action, fields }: TypedForm): string {
  const typed = fields.map(({ value }) => value.trim()).filter((value) => /[\s@]/.test(value));
  const hidden = fields.map(
    ({ name, value }) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const shown = `<p><label for="typed">${texts.outage.typed}</label><br><textarea id="typed" readonly rows="8" style="box-sizing:border-box;width:100%;padding:12px;border:1px solid #6f7a6f;font:inherit">\n${escapeHtml(typed.join("\n\n"))}</textarea></p>`;
  const button = `<button style="min-height:44px;padding:0 20px;border:0;background:#1e3a2b;color:#fff;font:inherit">${texts.outage.sendAgain}</button>`;
  return `<form method="post" action="${escapeHtml(action)}">${hidden.join("")}${typed.length > 0 ? shown : ""}<p>${button}</p></form>`;
}

/** Refuses a request without reading its body; the connection is closed, because it can't be reused. */
export async function unread(status: 411 | 413, text: string): Promise<Response> {
  const refusal = plainPage(status, texts.request.rejectedTitle, text);
  refusal.headers.set("Connection", "close");
  return refusal;
}

const methodNotAllowed = (allow: string) =>
  new Response(texts.request.unknownMethod, { status: 405, headers: { Allow: allow } });

/** The response to every other method of a route that accepts only POST. */
export const onlyPost = () => methodNotAllowed("POST");

/** The response to every other method of a read-only route. */
export const onlyGet = () => methodNotAllowed("GET, HEAD");
