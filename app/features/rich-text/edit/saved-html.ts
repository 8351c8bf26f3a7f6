/**
 * The editor's HTML as the sanitizer writes it, so that what is saved comes back the same: a non-breaking space is the
 * character itself.
 * @param html what the browser serialized
 */
export function savedHtml(html: string): string {
  return html.replaceAll("&nbsp;", "\u00a0");
}
