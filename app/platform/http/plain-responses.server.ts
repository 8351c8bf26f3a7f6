import { messages } from "#app/platform/messages.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/**
 * A page for responses outside React: malformed URLs, rejected requests, crashes.
 * @param status HTTP status
 */
export function plainPage(status: number, title: string, message: string): Response {
  const html = `<!doctype html><html lang="en-CA"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><body style="margin:0;padding:12vh 20px;background:#f5f3ec;color:#18211b;font:17px/1.6 system-ui,sans-serif"><main style="max-width:40rem;margin:auto"><h1 style="font:400 2.25rem/1.1 Georgia,serif">${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p><p><a href="/" style="color:#3a6048">Return to Homepage</a></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Refuses a request without reading its body; the connection is closed, because it can't be reused. */
export async function unread(status: 411 | 413, text: string): Promise<Response> {
  const refusal = plainPage(status, messages.request.rejectedTitle, text);
  refusal.headers.set("Connection", "close");
  return refusal;
}

const methodNotAllowed = (allow: string) =>
  new Response(messages.request.unknownMethod, { status: 405, headers: { Allow: allow } });

/** The response to every other method of a route that accepts only POST. */
export const onlyPost = () => methodNotAllowed("POST");

/** The response to every other method of a read-only route. */
export const onlyGet = () => methodNotAllowed("GET, HEAD");
