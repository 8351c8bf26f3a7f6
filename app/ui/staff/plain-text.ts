/**
 * Converts HTML to plain text for reading and comparing, with a line per block and table row. Other text is
 * returned unchanged.
 */
export function plainWords(text: string): string {
  if (!text.startsWith("<")) return text;
  const blocks = text
    .replace(/(?:<\/p>)?<\/t[dh]>(?=<t[dh]\b)/g, " | ")
    .replace(/<\/(?:p|h[1-6]|li|figure|blockquote|tr)>|<br>/g, "\n");
  const { textContent } = new DOMParser().parseFromString(blocks, "text/html").body;
  return textContent.replace(/\n{2,}/g, "\n").trim();
}
