import stylesheet from "./prose.css?url";
import tableStylesheet from "./tables.css?url";

/**
 * Renders rich text.
 * @param html result of `renderRichText` on the server; never anything else
 * @param className replaces the default style of an article
 */
export function Prose({ html, className = "prose" }: { html: string; className?: string }) {
  return (
    <>
      {className === "prose" && <ProseStyle />}
      {html.includes("table-scroll") && <link rel="stylesheet" href={tableStylesheet} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by renderRichText in the loader */}
      <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

/** The stylesheet of the class `prose`, which a page without a long text does not load. */
export function ProseStyle() {
  return <link rel="stylesheet" href={stylesheet} />;
}
