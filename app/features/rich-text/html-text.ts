/**
 * Whether rich text holds nothing to read or look at: tags other than a picture's, spaces, non-breaking and zero-width
 * ones, set aside, nothing is left (SPEC §5: content is non-empty). An untouched editor gives `<p></p>`.
 * @param html rich text
 */
export function isEmptyHtml(html: string): boolean {
  return /^(?:\s|\u200b|&nbsp;|&#160;|&#xa0;)*$/i.test(html.replace(/<(?!img\b)[^<>]*>/gi, ""));
}
