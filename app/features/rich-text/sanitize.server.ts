import sanitizeHtml from "sanitize-html";

const allowedTags = [..."h1 h2 h3 h4 h5 h6 p br strong b em i u ol ul li a blockquote".split(" ")];

/**
 * Cleans rich text down to what SPEC §2 (Blog post) allows; used on write and again on render.
 * Links keep http, https, mailto, tel and addresses of this site; those that open a new tab get a safe rel.
 * @param html anything
 */
export function sanitizeRichText(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ["href", "target", "rel"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    transformTags: {
      a: (tagName, attributes) => ({
        tagName,
        attribs: attributes.target
          ? { ...attributes, target: "_blank", rel: "noopener noreferrer" }
          : attributes,
      }),
    },
  });
  // As browsers and the editor write it, so that an unchanged text stays unchanged; no text or attribute holds a "<".
  return clean.replaceAll("<br />", "<br>");
}

/**
 * Rich text as it stands under a page's own h1: an h1 in the text becomes h2, so that a page has one h1 (DESIGN §11).
 * @param html stored rich text; cleaned here
 */
export function renderRichText(html: string): string {
  return sanitizeRichText(html).replace(/<(\/?)h1>/g, "<$1h2>");
}
