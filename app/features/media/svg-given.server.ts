import sanitizeHtml, { type Attributes } from "sanitize-html";
import { hrefOf, isOwn, NAMESPACE, parser, STYLE } from "./svg.server.ts";
import { pictureToken } from "./svg-embedded.server.ts";

const XLINK = "http://www.w3.org/1999/xlink";
/** An embedded picture that is not kept. */
const isUnknown = (attributes: Attributes) => /^(?:embedded-other|data:)/i.test(hrefOf(attributes));
/** It is seen to be missing where it would have been seen. */
const standIn = ({ style = "", ...attribs }: Attributes) => ({ ...attribs, style: `${style};fill:#888` });
const reference = /(?:^|:)href$/i;

/**
 * A drawing as it was given, to be drawn beside its cleaned self: whole, but without what leads out of it or unpacks
 * more than was looked at, under whatever name that is written, and without parts of web pages, which aren't drawn here:
 * in a switch they would stand before what stands in for them. A rectangle stands for an embedded picture that is not
 * kept.
 * @param text as unpack gives it
 */
export function givenSvg(text: string): string {
  const given = sanitizeHtml(text, {
    parser,
    allowedTags: false,
    allowVulnerableTags: true,
    allowedAttributes: false,
    selfClosing: [],
    parseStyleAttributes: false,
    nestingLimit: 200,
    transformTags: {
      "*": (tagName, attributes) => {
        // Browsers have every feature; librsvg knows of none.
        const stored = Object.entries(attributes).filter(
          ([name, value]) =>
            name !== "requiredFeatures" &&
            (!reference.test(name) || isOwn(value) || pictureToken.test(value)),
        );
        const attribs = Object.fromEntries(stored);
        if (tagName === "image" && isUnknown(attributes))
          return { tagName: "rect", attribs: standIn(attribs) };
        if (tagName !== "svg") return { tagName: tagName === "style" ? STYLE : tagName, attribs };
        return { tagName, attribs: { ...attribs, xmlns: NAMESPACE, "xmlns:xlink": XLINK } };
      },
    },
    exclusiveFilter: ({ tag }) => tag === "foreignObject",
  });
  return given
    .slice(given.indexOf("<svg"))
    .replaceAll(`<${STYLE}`, "<style")
    .replaceAll(`</${STYLE}`, "</style");
}
