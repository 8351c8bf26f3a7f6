/**
 * Whether rich text holds nothing to read: tags, spaces, non-breaking and zero-width ones, set aside, nothing is
 * left (SPEC §5: content is non-empty). An untouched editor gives `<p></p>`.
 * @param html rich text
 */
export function isEmptyHtml(html: string): boolean {
  return /^(?:\s|\u200b|&nbsp;|&#160;|&#xa0;)*$/i.test(html.replace(/<[^>]*>/g, ""));
}
