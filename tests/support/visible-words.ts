import sanitizeHtml from "sanitize-html";

const namingAttributes = ["alt", "aria-label", "title", "placeholder", "aria-description"] as const;
const unseen = new Set(["script", "style", "template", "noscript"]);

/** All texts of a page, including those for screen readers and the tab; one per element and attribute. */
export function visibleWords(html: string): string[] {
  const words: string[] = [];
  let text = "";
  let unseenDepth = 0;
  const flush = () => {
    words.push(text);
    text = "";
  };
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    onOpenTag(name, attributes) {
      // A word goes on after it.
      if (name === "wbr") return;
      flush();
      if (unseen.has(name)) unseenDepth += 1;
      // Attributes of <link> are not visible.
      if (name === "link") return;
      for (const attribute of namingAttributes) words.push(attributes[attribute] ?? "");
    },
    onCloseTag(name) {
      if (name === "wbr") return;
      flush();
      if (unseen.has(name)) unseenDepth -= 1;
    },
    textFilter(part) {
      if (unseenDepth === 0) text += part;
      return part;
    },
  });
  flush();
  const plain = words.map((word) =>
    word.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&").replace(/\s+/g, " ").trim(),
  );
  return [...new Set(plain)].filter((word) => /\p{L}/u.test(word));
}
