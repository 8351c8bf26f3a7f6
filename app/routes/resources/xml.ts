const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold them at all
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Escapes text for XML elements and attributes; characters that XML 1.0 forbids are removed. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
