/** A block of a rich text for comparison: its text without formatting, or a picture. */
export interface TextBlock {
  tag: "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "li" | "figure" | "tr";
  text: string;
  /** Address of a figure's picture. */
  picture?: string;
}

/**
 * The blocks of a rich text in document order. List items and table rows are separate blocks.
 * @param html as it is stored
 */
export function textBlocks(html: string): TextBlock[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.querySelectorAll("p, h1, h2, h3, h4, h5, h6, blockquote, li, figure, tr")]
    .filter((block) => !block.parentElement?.closest("blockquote, li, figure, tr"))
    .map((block) => {
      const picture = block.querySelector("img")?.getAttribute("src");
      const tag = block.localName as TextBlock["tag"];
      const cells = [...block.children].map(({ textContent }) => textContent.trim());
      const text = tag === "tr" ? cells.join(" | ") : block.textContent.trim();
      return { tag, text, ...(picture && { picture }) };
    });
}
