import tableStylesheet from "./tables.css?url";

/**
 * Shows rich text.
 * @param html what `renderRichText` returned on the server; never anything else
 * @param className in place of an article's look
 */
export function Prose({ html, className = "prose" }: { html: string; className?: string }) {
  return (
    <>
      {html.includes("table-scroll") && <link rel="stylesheet" href={tableStylesheet} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by renderRichText in the loader */}
      <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
