import stylesheet from "./tables.css?url";

/**
 * Renders rich text.
 * @param html result of `renderRichText` on the server; never anything else
 * @param className replaces the default style of an article
 */
export function Prose({ html, className = "prose" }: { html: string; className?: string }) {
  return (
    <>
      {html.includes("table-scroll") && <link rel="stylesheet" href={stylesheet} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by renderRichText in the loader */}
      <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
