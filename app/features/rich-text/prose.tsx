/**
 * Shows rich text.
 * @param html what `renderRichText` returned on the server; never anything else
 */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by renderRichText in the loader
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
